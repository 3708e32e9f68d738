export { compileQuery, fieldNames, type CompiledQuery, type CompileOptions } from './compile-query.ts';
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
  through,
  type CustomFields,
  type Field,
  type FieldKind,
  type FieldOptions,
  type FieldTable,
  type Lexicon,
  type Via,
  type Weight,
} from './field-table.ts';
export { limits } from './limits.ts';
export { parseQuery } from './parse-query.ts';
export { QueryError, type QueryErrorReason } from './query-error.ts';
export { fromWall, wallOf } from './time-zone.ts';
export type { Bound, FieldName, LeafNode, PatternPart, QueryNode } from './query-node.ts';
