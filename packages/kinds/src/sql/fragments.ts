import type { ReferredKind } from '../fields/field.ts';

export const recordAlias = 'r';

export const quoteColumn = (name: string): string => `${recordAlias}."${name}"`;

/** Turns `parentCompanyId` into `parent_company`. */
export const toAlias = (reference: string): string =>
  reference.replace(/Id$/u, '').replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

export const personName = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}."firstName", ${alias}."lastName"), '')`;

interface ReferredTable {
  readonly table: string;
  readonly name: (alias: string) => string;
  readonly nameColumns: readonly string[];
}

const createNamedTable = (table: string): ReferredTable => ({
  table,
  name: (alias) => `${alias}.name`,
  nameColumns: ['name'],
});

const createPersonTable = (table: string): ReferredTable => ({
  table,
  name: personName,
  nameColumns: ['firstName', 'lastName'],
});

export const referred: Readonly<Record<ReferredKind, ReferredTable>> = {
  masterData: createNamedTable('master_data'),
  user: createNamedTable('users'),
  company: createNamedTable('companies'),
  contact: createPersonTable('contacts'),
  candidate: createPersonTable('candidates'),
  lead: {
    table: 'leads',
    name: (alias) => `coalesce(${personName(alias)}, ${alias}."companyName")`,
    nameColumns: ['firstName', 'lastName', 'companyName'],
  },
  opportunity: createNamedTable('opportunities'),
  job: { table: 'jobs', name: (alias) => `${alias}.title`, nameColumns: ['title'] },
};

export interface SqlSource {
  readonly name: string;
  readonly sql: string;
  /** True if the source reads the columns of tables when it is created. It is then created again after each migration. */
  readonly followsColumns?: true;
}

export const removeBlankLines = (sql: string): string => sql.replaceAll(/\n\s*\n/gu, '\n');

/**
 * Returns a condition that is always true and that the planner estimates as costly. It makes the planner use the index
 * of the vectors. Without statistics, or with pending words in the index, it would read all of an account's vectors.
 * PostgreSQL never calls the function.
 */
export const forceIndex = (alias: string, id = 'id'): string => {
  const column = id === 'id' ? `${alias}.id` : `${alias}."${id}"`;
  return `(${column} >= '00000000-0000-0000-0000-000000000000' OR nova_dear(${column}))`;
};

/** Returns SQL of a stage's name: the account's name for it, otherwise the code itself. */
export const stageName = (application: string): string =>
  `coalesce((SELECT m.name FROM master_data m WHERE m."accountId" = ${application}."accountId" AND m."group" = 'jobPipelineStages'
    AND m.code = ${application}."stageCode" ORDER BY m.position, m.name, m.id LIMIT 1), initcap(${application}."stageCode"))`;
