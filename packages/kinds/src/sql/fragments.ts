import type { ReferredKind } from '../fields/field.ts';

/** The alias of a record's own row in every statement about its kind. */
export const recordAlias = 'r';

/** A column of the record's own row. */
export const columnOf = (name: string): string => `${recordAlias}."${name}"`;

/** The alias of the row that a reference leads to: `parentCompanyId` → `parent_company`. */
export const aliasOf = (reference: string): string =>
  reference.replace(/Id$/u, '').replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** SQL of a person's whole name; null when neither part is known. */
export const personName = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}."firstName", ${alias}."lastName"), '')`;

/** Where the rows of a kind are that references may lead to, and what they are called. */
interface ReferredTable {
  readonly table: string;
  /** The row's name as SQL over an alias. */
  readonly name: (alias: string) => string;
  /** The columns that the name is made of. */
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

/** Every kind of row that a reference may lead to. */
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

/** A text of SQL that a database holds: what it defines is called like it. */
export interface SqlSource {
  readonly name: string;
  readonly sql: string;
}

/** `SELECT …` and what else a definition says twice, without blank lines where nothing was to be said. */
export const withoutBlankLines = (sql: string): string => sql.replaceAll(/\n\s*\n/gu, '\n');

/**
 * Holds of every row of a search table, and says of each that is looked at that it costs much: the planner then takes what looks at the
 * fewest, the index of the vectors. Of a table without statistics, or with words that its index has not sorted in yet, it would rather
 * read all of an account's vectors. The function is never called.
 */
export const byIndex = (alias: string): string =>
  `(${alias}.id >= '00000000-0000-0000-0000-000000000000' OR nova_dear(${alias}.id))`;

/** SQL of what the account calls an application's stage; the stage's own name where it calls it nothing. */
export const stageName = (application: string): string =>
  `coalesce((SELECT m.name FROM master_data m WHERE m."accountId" = ${application}."accountId" AND m."group" = 'jobPipelineStages'
    AND m.code = ${application}."stageCode" ORDER BY m.position, m.name, m.id LIMIT 1), initcap(${application}."stageCode"))`;
