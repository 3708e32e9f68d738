import { capitalised, plainKinds } from '@nova/contract';
import { exampleWord, filtersOf, idOf, recordOf, writeOf } from './example-of-kind.ts';

type Members = Readonly<Record<string, unknown>>;

/** An example of each kind that is marked with verbs, made of the examples of its fields and of the demo agency's records. */
export const plainRecords: Readonly<Record<string, Members>> = Object.fromEntries(
  plainKinds.map((kind) => [capitalised(kind.name), recordOf(kind)]),
);

/** The id of each such record, by the name that it has in a path. */
export const plainIds: Readonly<Record<string, string>> = Object.fromEntries(
  plainKinds.map(({ name, plural }) => [`${name}Id`, idOf(plural)]),
);

/** The same by the resource that a create makes it in. */
export const newPlainIds: Readonly<Record<string, string>> = Object.fromEntries(
  plainKinds.map(({ plural }) => [plural, idOf(plural)]),
);

/** What a read of such a kind asks for beside a page. */
export const plainReads: Readonly<Record<string, Members>> = Object.fromEntries(
  plainKinds.flatMap((kind): [string, Members][] => [
    [`${kind.plural}.list`, filtersOf(kind)],
    [`${kind.plural}.search`, { query: `createdOn:[now-30d TO now] AND ${exampleWord(kind)}` }],
  ]),
);

/** What a write of such a kind carries in its body. */
export const plainWrites: Readonly<Record<string, Members>> = Object.fromEntries(
  plainKinds.flatMap((kind): [string, Members][] => [
    [`${kind.plural}.create`, writeOf(kind, ['calls'])],
    [`${kind.plural}.update`, writeOf(kind, ['calls', 'updates'])],
  ]),
);
