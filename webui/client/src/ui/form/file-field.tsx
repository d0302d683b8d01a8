import type { ComponentChildren } from "preact";
import "./field.css";

interface FileFieldProps {
  id: string;
  label: ComponentChildren;
  /** Extensions and media types that can be chosen. */
  accept: string;
  multiple?: boolean | undefined;
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Labelled choice of a file, or of several; the same one can be chosen again. */
export function FileField({ id, label, accept, multiple, onFiles }: FileFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="file"
        data-testid={id}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const [file, ...others] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) onFiles([file, ...others]);
        }}
      />
    </label>
  );
}
