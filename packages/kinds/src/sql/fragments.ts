import type { ReferredKind } from '../fields/field.ts';

/** The alias of the record's own row in every statement. */
export const recordAlias = 'r';

/** A column of the record's own row. */
export const columnOf = (name: string): string => `${recordAlias}."${name}"`;

/** The alias of the referenced row: `parentCompanyId` → `parent_company`. */
export const aliasOf = (reference: string): string =>
  reference.replace(/Id$/u, '').replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** SQL of a person's whole name; null if both parts are missing. */
export const personName = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}."firstName", ${alias}."lastName"), '')`;

/** The table of a referenced kind, and how its rows are named. */
interface ReferredTable {
  readonly table: string;
  /** The row's name as SQL over an alias. */
  readonly name: (alias: string) => string;
  /** The columns that make up the name. */
  readonly nameColumns: readonly string[];
}

const byName = (table: string): ReferredTable => ({
  table,
  name: (alias) => `${alias}.name`,
  nameColumns: ['name'],
});

const byPersonName = (table: string): ReferredTable => ({
  table,
  name: personName,
  nameColumns: ['firstName', 'lastName'],
});

export const referred: Readonly<Record<ReferredKind, ReferredTable>> = {
  masterData: byName('master_data'),
  user: byName('users'),
  company: byName('companies'),
  contact: byPersonName('contacts'),
  candidate: byPersonName('candidates'),
  lead: {
    table: 'leads',
    name: (alias) => `coalesce(${personName(alias)}, ${alias}."companyName")`,
    nameColumns: ['firstName', 'lastName', 'companyName'],
  },
  opportunity: byName('opportunities'),
  job: { table: 'jobs', name: (alias) => `${alias}.title`, nameColumns: ['title'] },
};

/** A piece of SQL under the name of what it defines. */
export interface SqlSource {
  readonly name: string;
  readonly sql: string;
}

/** Removes the blank lines that empty parts leave. */
export const withoutBlankLines = (sql: string): string => sql.replaceAll(/\n\s*\n/gu, '\n');

/**
 * True for every row of a search table, but estimated as costly: the planner then uses the index of the vectors.
 * Without statistics, or with pending words in the index, it would read all of an account's vectors. PostgreSQL never
 * calls the function.
 */
export const byIndex = (alias: string): string =>
  `(${alias}.id >= '00000000-0000-0000-0000-000000000000' OR nova_dear(${alias}.id))`;

/** SQL of the account's name for an application's stage; the stage's own name by default. */
export const stageName = (application: string): string =>
  `coalesce((SELECT m.name FROM master_data m WHERE m."accountId" = ${application}."accountId" AND m."group" = 'jobPipelineStages'
    AND m.code = ${application}."stageCode" ORDER BY m.position, m.name, m.id LIMIT 1), initcap(${application}."stageCode"))`;
