/** `Form`: fields that the Enter key sends, without loading a page. */
import type { ComponentChildren } from "preact";
import { seeing } from "../press/press-guard";
import "./field.css";

interface FormProps {
  class?: string;
  onSubmit: () => void;
  children: ComponentChildren;
}

export function Form({ class: name = "fields", onSubmit, children }: FormProps) {
  return (
    <form
      class={name}
      onSubmit={seeing((event) => {
        event.preventDefault();
        onSubmit();
      })}
    >
      {children}
    </form>
  );
}

/** Copy of a list with one element replaced (`Array.with` is missing on older phones). */
export function replaced<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((old, n) => (n === place ? value : old));
}
