import type { KindDefinition } from '../../definitions/definition.ts';
import { recordPath } from '../../definitions/kinds.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from './proposals.module.css';

interface NamedRecord {
  readonly id: string;
  /** Null for one without a name, or that is gone. */
  readonly name: string | null;
  /** What is to be said of it. */
  readonly text?: string | undefined;
}

interface RecordLinesProps {
  readonly kind: KindDefinition | undefined;
  readonly records: readonly NamedRecord[];
}

/** Records by name, each a link to its screen if its kind has one. */
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
