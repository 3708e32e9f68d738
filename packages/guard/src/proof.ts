/** For tests that prove a schema's functions and views. */
export { readCatalogue, type Catalogue, type Terms } from './catalogue.ts';
export type { Columns } from './scope.ts';
export { proveStatement } from './prove.ts';
export { as, isFirstParameter, names } from './syntax.ts';
