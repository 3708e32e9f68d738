import type { KindDefinition } from '../../definitions/definition.ts';
import { recordPath } from '../../definitions/kinds.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from './proposals.module.css';

interface NamedRecord {
  readonly id: string;
  /** Null if the record has no name or no longer exists. */
  readonly name: string | null;
  /** A remark about the record. */
  readonly text?: string | undefined;
}

interface RecordLinesProps {
  readonly kind: KindDefinition | undefined;
  readonly records: readonly NamedRecord[];
}

/** Lists records by name, each as a link if its kind has a screen. */
export const RecordLines = ({ kind, records }: RecordLinesProps) => (
  <ul className={classes.records}>
    {records.map((one) => (
      <li key={one.id}>
        <RecordName kind={kind} record={one} />
        {one.text === undefined ? null : <span className={classes.soft}>{one.text}</span>}
      </li>
    ))}
  </ul>
);

interface RecordNameProps {
  readonly kind: KindDefinition | undefined;
  readonly record: NamedRecord;
}

export function RecordName({ kind, record: { id, name } }: RecordNameProps) {
  const { kindName } = useTexts();
  const text = name ?? `${kind ? kindName(kind) : ''} ${id.slice(0, 8)}`.trim();
  const path = kind ? recordPath(kind.name, id) : undefined;
  return path === undefined ? <span>{text}</span> : <ScreenLink to={path}>{text}</ScreenLink>;
}
