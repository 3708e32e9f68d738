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
interface Referred {
  readonly table: string;
  /** The row's name as SQL over an alias. */
  readonly name: (alias: string) => string;
  /** The columns that the name is made of. */
  readonly nameColumns: readonly string[];
}

const byName = (table: string): Referred => ({
  table,
  name: (alias) => `${alias}.name`,
  nameColumns: ['name'],
});

const byPersonName = (table: string): Referred => ({
  table,
  name: personName,
  nameColumns: ['firstName', 'lastName'],
});

/** Every kind of row that a reference may lead to. */
export const referred: Readonly<Record<ReferredKind, Referred>> = {
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
