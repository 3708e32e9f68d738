import type { Answers } from '../../api/answers.ts';
import { asked } from '../../api/queries.ts';

/** A table that is imported into the account (docs/interface/imports.md). */
export type Import = Answers['imports']['get'];

export type ImportReport = NonNullable<Import['report']>;

export type ImportUndo = Answers['imports']['undo'];

/** A person's choices for reading the table, as `imports.look` takes them. */
export interface Mapping {
  readonly kind?: string;
  readonly sheet?: string | undefined;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly dates?: string;
  readonly onDuplicate?: string;
  readonly createMissing?: boolean;
  readonly lenient?: boolean;
}

/** The polling interval while the server works on an import, in ms. */
const followEvery = 1_000;

export const isAtWork = (one: Import | undefined): boolean =>
  one?.state === 'LOOKING' || one?.state === 'RUNNING';

/** True if the mapping can still be changed and the server can look at the table again. */
export const isOpen = ({ state }: Import): boolean => state === 'UPLOADED' || state === 'LOOKED';

/** Loads an import, and polls it while the server works on it. */
export const importQuery = (importId: string) => ({
  ...asked<Import>('imports.get', { importId }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Import | undefined } }) =>
    isAtWork(state.data) ? followEvery : false,
});

export const computePercent = ({ progress: { done, total } }: Import): number =>
  total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));

/** The number of rows that a run writes. */
export const writtenRows = (report: ImportReport | null): number =>
  report === null ? 0 : report.created + report.updated;
