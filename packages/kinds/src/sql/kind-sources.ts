import type { Kind } from '../kind.ts';
import { kinds } from '../kinds.ts';
import { copiedNames } from './copied-names.ts';
import { documentsTable, searchTable } from './derived-tables.ts';
import { lettingGo } from './on-delete.ts';
import { labelTriggers } from './field-triggers.ts';
import { forgetting, leaving } from './forgetting.ts';
import { indexFunction, unindexFunction } from './index-function.ts';
import { indexTriggers } from './index-triggers.ts';
import { isSearched, type SearchedKind } from './searched-kinds.ts';
import type { SqlSource } from './source.ts';
import { textsView } from './texts-view.ts';
import { dropUnfoundWordsFunction, unusedWordsFunction } from './words-functions.ts';

/** The SQL that follows from the definitions of kinds. */
export interface KindSources {
  /** What each kind that is searched is found by. */
  readonly searched: readonly SearchSources[];
  /** Tables of documents that are kept ready. */
  readonly documents: readonly SqlSource[];
  /** Functions, views and triggers, those of `searched` among them. */
  readonly code: readonly SqlSource[];
}

/** What a kind is found by: the table that holds it, the view it is made by, and the function that writes it. */
export interface SearchSources {
  readonly kind: SearchedKind;
  readonly table: SqlSource;
  readonly view: SqlSource;
  readonly index: SqlSource;
}

/** What the database holds for these kinds of record besides their tables; for all of them where none are given. */
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
      unusedWordsFunction(kindsFound),
      dropUnfoundWordsFunction(kindsFound),
      ...copiedNames(kindsFound),
      ...all.flatMap((kind) => labelTriggers(kind)),
      ...forgetting(all, kindsFound),
      ...leaving(all),
      lettingGo(all),
    ],
  };
}
