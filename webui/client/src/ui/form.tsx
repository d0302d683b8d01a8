/** `Form`: fields that the Enter key sends, without loading a page. */
import type { ComponentChildren } from "preact";
import { seeing } from "./press-guard";
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
