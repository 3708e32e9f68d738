import type { Kind } from '../kind.ts';
import { kinds } from '../kinds.ts';
import { buildCopyTriggers, labelTriggers } from './copied-names.ts';
import {
  documentsTable,
  dropUnfoundWordsFunction,
  indexFunction,
  indexTriggers,
  searchTable,
  unindexFunction,
  buildUnusedWordsFunction,
} from './search-index.ts';
import { buildWrites } from './kept-writes.ts';
import { onDeleteFunction } from './on-delete.ts';
import { erasureTriggers, deletionTriggers } from './forgetting.ts';
import { isSearched, type SearchedKind, textsView } from './texts-view.ts';
import type { SqlSource } from './fragments.ts';

export interface KindSources {
  readonly searched: readonly SearchSources[];
  readonly documents: readonly SqlSource[];
  readonly code: readonly SqlSource[];
}

export interface SearchSources {
  readonly kind: SearchedKind;
  readonly table: SqlSource;
  readonly view: SqlSource;
  readonly index: SqlSource;
}

/** Generates the SQL of kinds, except for their own tables; by default of all kinds. */
export function kindSources(all: readonly Kind[] = Object.values(kinds)): KindSources {
  const kindsFound = all.filter((kind) => isSearched(kind));
  const searched = kindsFound.map((kind) => ({
    kind,
    table: searchTable(kind),
    view: textsView(kind),
    index: indexFunction(kind),
  }));
  return {
    searched,
    documents: all.filter(({ cacheDocuments }) => cacheDocuments).map((kind) => documentsTable(kind)),
    code: [
      ...searched.flatMap(({ view, index }) => [view, index]),
      ...kindsFound.flatMap((kind) => [unindexFunction(kind), ...indexTriggers(kind)]),
      buildUnusedWordsFunction(kindsFound),
      dropUnfoundWordsFunction(kindsFound),
      ...buildCopyTriggers(kindsFound),
      ...all.flatMap((kind) => labelTriggers(kind)),
      ...erasureTriggers(all, kindsFound),
      ...deletionTriggers(all),
      onDeleteFunction(all),
      ...buildWrites(all),
    ],
  };
}
