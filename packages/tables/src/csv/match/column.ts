import type { ImportType } from '@nova/contract';
import type { CellKind, ImportableField, LineField } from '@nova/transfer';

/** How a cell is read: as its field's schema has it, or as people write such things. */
export type TargetKind =
  | CellKind
  | 'address'
  | 'currency'
  | 'fullName'
  | 'headcount'
  | 'languages'
  | 'markup'
  | 'notice'
  | 'payRange'
  | 'period'
  | 'rating'
  | 'remark';

/** What a column of the table becomes. */
export interface Column {
  /** As it stands in the header row; a header that stands there again has a number behind it: `Phone (2)`. */
  readonly header: string;
  /** Counted from 0. */
  readonly index: number;
  readonly target: Target | undefined;
  /** What else it could be, by its header, and nothing else is. */
  readonly others?: readonly string[];
  /** Why it is left out, where its header speaks of a field. */
  readonly because?: string;
}

export interface Target extends Omit<LineField, 'kind'> {
  /** As `--map` names it, such as `address.city`. */
  readonly name: string;
  readonly kind: TargetKind;
  /** Set for `customFields.<label>`. */
  readonly customField?: ImportableField;
  /** Set for `tags.<group>`. */
  readonly tagGroup?: string;
  /** Set where several columns make one text: where it stands in it, and the sign between. */
  readonly joins?: { readonly place: number; readonly between: string };
  /** How many words a last name within a whole name has. */
  readonly surnames?: number;
}

export interface ColumnRules {
  readonly type: ImportType;
  readonly customFields: readonly ImportableField[];
  /** The words of `--map`: `Header=field`. */
  readonly maps: readonly string[];
  /** Header → field of a mapping file, for the headers that the table has; null or '' leaves a column out. */
  readonly mapped?: Readonly<Record<string, string | null>> | undefined;
  /** Column → field, as a person has answered; null leaves it out. */
  readonly answered?: ReadonlyMap<number, string | null>;
  /** Every header is what Nova itself calls its columns: nothing is concluded from words or cells. */
  readonly exact?: boolean | undefined;
  /** The first rows: what their cells hold tells columns apart whose headers do not. */
  readonly sample?: readonly (readonly string[])[];
}

export const fullName = 'fullName';
/** A column that the internal notes take, each cell behind its header. */
export const remarks = 'internalNotes.more';
/** The address of a candidate in one cell. */
export const wholeAddress = 'address';

const halfNames: readonly string[] = ['firstName', 'lastName'];

/** Whether two columns speak of one field, or one of a whole and one of its part. */
export function collide(one: Target | undefined, other: Target | undefined): boolean {
  if (!one || !other) return false;
  // Any number of columns goes into the notes.
  if (one.kind === 'remark' || other.kind === 'remark') return false;
  if (one.name === other.name) return true;
  if (one.joins || other.joins) return false;
  if (one.name === fullName) return halfNames.includes(other.name);
  if (other.name === fullName) return halfNames.includes(one.name);
  const apart = one.tagGroup !== undefined || other.tagGroup !== undefined;
  return !apart && (one.name.startsWith(`${other.name}.`) || other.name.startsWith(`${one.name}.`));
}
