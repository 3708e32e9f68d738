import { kinds, mapObject, type Kind, type KindName } from '@nova/kinds';
import type { FieldTable } from '@nova/search';
import type { RecordSource } from './record-source.ts';
import { searchFieldsOf } from './search-fields-of.ts';
import { singleSourceOf, sourceOf } from './source-of.ts';

/** How a kind of record is read and searched, as its definition has it. */
export interface KindReads {
  readonly source: RecordSource;
  readonly single: RecordSource;
  readonly fields: FieldTable;
}

function readsOf(kind: Kind): KindReads {
  const source = sourceOf(kind);
  return { source, single: singleSourceOf(kind, source), fields: searchFieldsOf(kind) };
}

/** Every kind's reads, put together once: statements are kept by their source. */
export const reads: Readonly<Record<KindName, KindReads>> = mapObject(kinds, readsOf);
