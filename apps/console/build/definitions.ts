import { endpoints } from '@nova/features/contract';
import { eventTypes } from '@nova/kinds';
import type { Plugin } from 'vite';
import { describeImportFields } from './table-fields.ts';
import { describeKinds } from './describe-kinds.ts';
import { describeMerging } from './describe-merging.ts';
import { describePrivacy } from './describe-privacy.ts';

const modules: Readonly<Record<string, () => string>> = {
  /**
   * What screens need of the kinds (packages/kinds) and their endpoints (packages/contract), without schemas and SQL. A field that is
   * added to a kind is in it after the next build.
   */
  'virtual:definitions': () =>
    `export const kinds = ${JSON.stringify(describeKinds())};
     export const procedures = new Set(${JSON.stringify(endpoints.map(({ name }) => name))});
     export const eventTypes = ${JSON.stringify(eventTypes)};`,
  /** Which fields columns of a table may fill; only imports load it. */
  'virtual:import-fields': () => `export const importFields = ${JSON.stringify(describeImportFields())};`,
  /** Only duplicates load it. */
  'virtual:merging': () => `export const merging = ${JSON.stringify(describeMerging())};`,
  /** Only what concerns privacy loads it. */
  'virtual:privacy': () => `export const privacy = ${JSON.stringify(describePrivacy())};`,
};

/** Modules that are made of the definitions. */
export function definitions(): Plugin {
  return {
    name: 'nova-definitions',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  };
}
