/** What tests of a schema prove its functions and views by. */
export { readCatalogue, type Catalogue, type Terms } from './catalogue.ts';
export type { Columns } from './columns.ts';
export { proveStatement } from './prove.ts';
export { as, isFirstParameter, names } from './syntax.ts';
