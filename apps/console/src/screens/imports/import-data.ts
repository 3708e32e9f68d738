import type { Answers } from '../../api/answers.ts';
import { asked } from '../../api/queries.ts';

/** A table that is brought into the account (docs/interface/imports.md). */
export type Import = Answers['imports']['get'];

export type ImportReport = NonNullable<Import['report']>;

export type ImportUndo = Answers['imports']['undo'];

/** What a person says of a table, as `look` and `run` take it. */
export interface Mapping {
  readonly kind?: string;
  readonly sheet?: string | undefined;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly dates?: string;
  readonly onDuplicate?: string;
  readonly createMissing?: boolean;
  readonly lenient?: boolean;
}

/** Between two looks at how far it is, in ms. */
const followEvery = 1_000;

export const isAtWork = (one: Import | undefined): boolean =>
  one?.state === 'LOOKING' || one?.state === 'RUNNING';

/** Whether it may be looked at, and told what its columns are. */
export const isOpen = ({ state }: Import): boolean => state === 'UPLOADED' || state === 'LOOKED';

/** An import, followed while the server is at it. */
export const importQuery = (importId: string) => ({
  ...asked<Import>('imports.get', { importId }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Import | undefined } }) =>
    isAtWork(state.data) ? followEvery : false,
});

export const percentOf = ({ progress: { done, total } }: Import): number =>
  total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));

/** Rows that a run writes. */
export const writtenRows = (report: ImportReport | null): number =>
  report === null ? 0 : report.created + report.updated;
