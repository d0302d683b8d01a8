import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useDialogEntry } from "../browser-history";
import { t } from "../i18n";
import { Button } from "./button";
import { seenAtOpening } from "./press-guard";
import "./dialog.css";

interface DialogProps {
  id: string;
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A question over the page. The browser's own dialog keeps the focus in and Escape working. */
export function Dialog({ id, title, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useDialogEntry(onClose);
  // Before it is painted: a key pressed at its first sight is its own, not the page's beneath.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog) seenAtOpening(dialog);
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // The browser gives the focus back only where the dialog closed itself.
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
      // Closed by the browser itself, which may ask nobody.
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

interface ConfirmProps {
  id: string;
  title: string;
  text?: string;
  yes: string;
  danger?: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Are you sure? The cautious answer comes first. */
export function Confirm({ id, title, text, yes, danger, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog id={id} title={title} onClose={onClose}>
      {text !== undefined && <p>{text}</p>}
      <div class="answers">
        <Button id={`${id}-cancel`} onPress={onClose}>
          {t("common.cancel")}
        </Button>
        <Button
          id={`${id}-yes`}
          kind={danger ? "danger" : "main"}
          onPress={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
