import { useSignal } from "@preact/signals";
import { Button, type ButtonProps } from "./button";
import { Confirm, type ConfirmProps } from "./dialog";

interface ConfirmButtonProps extends Omit<ButtonProps, "onPress"> {
  /** The question before it acts. */
  question: Omit<ConfirmProps, "onClose">;
}

/** Button that asks before it acts. */
export function ConfirmButton({ question, ...button }: ConfirmButtonProps) {
  const asking = useSignal(false);
  return (
    <>
      <Button {...button} onPress={() => (asking.value = true)} />
      {asking.value && <Confirm {...question} onClose={() => (asking.value = false)} />}
    </>
  );
}
