import { type DragEvent, useId, useState } from 'react';
import { Icon } from './icons.tsx';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** The name of the input. */
  readonly label: string;
  /** Describes the files that may be given. */
  readonly hint: string;
  /** File endings, as an input accepts them: `.pdf,.docx`. */
  readonly accept: string;
  readonly isMany?: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files that a person chooses or drops on it. */
export function DropZone({
  label,
  hint,
  accept,
  isMany = false,
  isDisabled = false,
  onFiles,
}: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(!isDisabled);
  };
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isDisabled) onFiles(files);
  };
  return (
    <label
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={26} />
      <input
        type="file"
        aria-label={label}
        aria-describedby={id}
        accept={accept}
        multiple={isMany}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can then be chosen again.
          currentTarget.value = '';
        }}
      />
      <span>
        <span className={classes.label}>{label}</span>
        <span id={id} className={classes.hint}>
          {hint}
        </span>
      </span>
    </label>
  );
}
