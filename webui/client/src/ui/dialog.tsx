import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useDialogEntry } from "../browser/history";
import { t } from "../words/i18n";
import { Button } from "./button";
import { Form } from "./form/form";
import type { DisabledReason } from "./press/disabled-reason";
import { rememberViewsAtOpening } from "./press/press-guard";
import "./dialog.css";

interface DialogProps {
  id: string;
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** Modal dialog. The native `<dialog>` provides the focus trap and the Escape key. */
export function Dialog({ id, title, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useDialogEntry(onClose);
  // A layout effect, because a key pressed as soon as the dialog is visible must reach the dialog,
  // not the page beneath it.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog) rememberViewsAtOpening(dialog);
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // The browser restores the focus only if it closed the dialog itself.
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      class="dialog"
      data-testid={id}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser can close the dialog without a cancel event.
      onClose={() => box.current && onClose()}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div class="inside">
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

export interface ConfirmProps {
  id: string;
  title: string;
  text?: string;
  yes: string;
  danger?: boolean;
  onYes: () => void;
  onClose: () => void;
}

interface AnswersProps {
  /** The buttons have the ids `id-cancel` and `id-does`. */
  id: string;
  does?: "yes" | "done" | "save";
  yes: string;
  /** Why `yes` is disabled. */
  off?: DisabledReason;
  danger?: boolean;
  cancel?: string;
  onYes: () => void;
  onCancel: () => void;
}

/** The two buttons at the end of a dialog; the cancel button comes first. */
export function Answers(props: AnswersProps) {
  const { id, does = "yes", yes, off, danger, cancel, onYes, onCancel } = props;
  return (
    <div class="answers">
      <Button id={`${id}-cancel`} onPress={onCancel}>
        {cancel ?? t("common.cancel")}
      </Button>
      <Button id={`${id}-${does}`} kind={danger ? "danger" : "main"} off={off} onPress={onYes}>
        {yes}
      </Button>
    </div>
  );
}

interface FormDialogProps extends Omit<AnswersProps, "onCancel"> {
  title: string;
  /** Ids of the buttons, if they do not begin with `id`. */
  answers?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** Dialog with fields; the Enter key does the same as the button `yes`. */
export function FormDialog({ id, title, answers, children, onClose, ...rest }: FormDialogProps) {
  return (
    <Dialog id={id} title={title} onClose={onClose}>
      <Form onSubmit={rest.onYes}>
        {children}
        <Answers {...rest} id={answers ?? id} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Confirmation dialog. */
export function Confirm({ id, title, text, yes, danger, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog id={id} title={title} onClose={onClose}>
      {text !== undefined && <p>{text}</p>}
      <Answers
        id={id}
        yes={yes}
        danger={danger}
        onYes={() => {
          onClose();
          onYes();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
