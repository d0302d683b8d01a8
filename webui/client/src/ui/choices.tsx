import type { ComponentChildren } from "preact";
import { Button, type ButtonProps } from "./button";

interface ChoicesProps<One> extends Pick<ButtonProps, "kind" | "size" | "off"> {
  /** Prefix of the buttons' ids. */
  id: string;
  of: readonly One[];
  /** The one that is chosen; undefined if each is an act of its own. */
  chosen?: One | null | undefined;
  onChoose: (one: One) => void;
  /** What a button says; by default the value itself. */
  children?: (one: One) => ComponentChildren;
}

/** A button for each of several values. */
export function Choices<One extends string | number | boolean | null>({
  id,
  of,
  chosen,
  onChoose,
  children = String,
  ...button
}: ChoicesProps<One>) {
  return (
    <>
      {of.map((one) => (
        <Button
          key={String(one)}
          {...button}
          id={`${id}-${one ?? "none"}`}
          pressed={chosen === undefined ? undefined : one === chosen}
          onPress={() => onChoose(one)}
        >
          {children(one)}
        </Button>
      ))}
    </>
  );
}
