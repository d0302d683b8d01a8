import { useSignal } from "@preact/signals";
import { Button, type ButtonProps } from "./button";
import { Confirm, type ConfirmProps } from "./dialog";

interface SureButtonProps extends Omit<ButtonProps, "onPress"> {
  /** The question before it acts. */
  sure: Omit<ConfirmProps, "onClose">;
}

/** Button that asks before it acts. */
export function SureButton({ sure, ...button }: SureButtonProps) {
  const asking = useSignal(false);
  return (
    <>
      <Button {...button} onPress={() => (asking.value = true)} />
      {asking.value && <Confirm {...sure} onClose={() => (asking.value = false)} />}
    </>
  );
}
