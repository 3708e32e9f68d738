export { compileQuery, listFieldNames, type CompiledQuery, type CompileOptions } from './compile-query.ts';
export {
  boolean,
  customFields,
  date,
  exact,
  id,
  instant,
  jsonDate,
  jsonExact,
  jsonNumber,
  jsonText,
  number,
  phone,
  text,
  textList,
  textsBeside,
  through,
  type CustomFields,
  type Field,
  type FieldKind,
  type FieldOptions,
  type FieldTable,
  type Lexicon,
  type Texts,
  type Via,
  type Weight,
} from './field-table.ts';
export { searchIn } from './search-in.ts';
export { cutSnippets, longestSnippet, type Snippet } from './marking/cut-snippets.ts';
export {
  createMarker,
  listPositiveClauses,
  type FoundMarks,
  type Mark,
  type Marker,
} from './marking/find-marks.ts';
export { listTextWords } from './marking/text-words.ts';
export { parseQuery } from './parse-query.ts';
export { addUnits } from './calendar.ts';
export {
  limits,
  QueryError,
  type Bound,
  type FieldName,
  type LeafNode,
  type PatternPart,
  type QueryErrorReason,
  type QueryNode,
} from './query-tree.ts';
