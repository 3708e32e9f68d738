import {
  capitalise,
  columnsOfDocuments,
  columnsOfSearch,
  findSearchReferences,
  isPersonal,
  isReference,
  isSearched,
  type Kind,
  kinds,
  addArticle,
} from '@nova/kinds';
import { Prisma } from '../generated/client.ts';
import { modelRules } from './model-rules.ts';
import type { ErasureRule, RuledColumns } from './rules.ts';

/** A column, and the effect that erasing a person has on it. */
export interface PersonalColumn {
  readonly table: string;
  readonly column: string;
  readonly rule: ErasureRule;
  readonly reason: string;
}

interface RuledTable {
  readonly table: string;
  readonly groups: readonly RuledColumns[];
}

/**
 * Lists every column of every table with its rule (docs/interface/personal-data.md#where-it-is). The rules for kinds
 * follow from their definitions, and those for all other models are in model-rules.ts. The SQL that erases and
 * anonymises is generated from both (ending-sources.ts).
 */
export const personalColumns = (): readonly PersonalColumn[] =>
  [
    ...Object.values<Kind>(kinds).flatMap((kind) => listTables(kind)),
    ...Object.values(modelRules),
    ...ofProgram,
  ]
    .flatMap(({ table, groups }) =>
      groups.flatMap(({ columns, rule, reason }) =>
        columns.map((column) => ({ table, column, rule, reason })),
      ),
    )
    .toSorted((a, b) => compareNames(a.table, b.table));

const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** These tables are not models of Prisma. */
const ofProgram: readonly RuledTable[] = [
  {
    table: 'former_words',
    groups: [
      {
        columns: ['accountId', 'recordId', 'word'],
        rule: 'ERASE',
        reason: 'Words that the person was found by once.',
      },
    ],
  },
  {
    table: 'search_words',
    groups: [
      { columns: ['accountId', 'word'], rule: 'ERASE', reason: 'Goes, unless another record has the word.' },
    ],
  },
  {
    table: 'cv_texts',
    groups: [{ columns: ['vector'], rule: 'ERASE', reason: 'Goes with the text that it is made of.' }],
  },
  {
    table: 'cv_words',
    groups: [
      { columns: ['accountId', 'word'], rule: 'ERASE', reason: 'Goes, unless another CV has the word.' },
    ],
  },
  {
    table: 'search_versions',
    groups: [
      { columns: ['accountId', 'kind', 'slot', 'version', 'since'], rule: 'KEEP', reason: 'Counts.' },
      { columns: ['records'], rule: 'KEEP', reason: 'Ids of the latest records whose words changed.' },
    ],
  },
  {
    table: 'sql_sources',
    groups: [{ columns: ['name', 'checksum', 'appliedOn'], rule: 'KEEP', reason: 'About the installation.' }],
  },
  {
    table: '_prisma_migrations',
    groups: [
      {
        columns: [
          ...['id', 'checksum', 'finished_at', 'migration_name', 'logs'],
          ...['rolled_back_at', 'started_at', 'applied_steps_count'],
        ],
        rule: 'KEEP',
        reason: 'About the installation.',
      },
    ],
  },
];

function listTables(kind: Kind): readonly RuledTable[] {
  const { name, table, cacheDocuments = false } = kind;
  return [
    { table, groups: listGroups(kind) },
    ...(isSearched(kind)
      ? [{ table: `${name}_search`, groups: listDerivedGroups(kind, columnsOfSearch) }]
      : []),
    ...(cacheDocuments
      ? [{ table: `${name}_documents`, groups: listDerivedGroups(kind, columnsOfDocuments) }]
      : []),
  ];
}

function listGroups(kind: Kind): readonly RuledColumns[] {
  const columns = listColumns(kind);
  const all = goesAlong(kind);
  if (all !== undefined) return [{ columns, rule: 'ERASE', reason: all }];
  const referring = columns.filter((column) => refersToPerson(kind, column));
  return [
    {
      columns: columns.filter((column) => !referring.includes(column)),
      rule: 'KEEP',
      reason: 'The agency’s own, and about no candidate, contact or lead.',
    },
    { columns: referring, rule: 'BLANK', reason: 'Refers to the person.' },
  ];
}

/** Returns the reason why the kind's rows are erased with a person; undefined if they remain. */
const goesAlong = (kind: Kind): string | undefined =>
  isPersonal(kind)
    ? 'The person’s own record.'
    : kind.erasedWith === undefined
      ? undefined
      : `${capitalise(addArticle(kind.singular))} goes with its person.`;

const refersToPerson = (kind: Kind, column: string): boolean => {
  const field = kind.fields[column];
  return field !== undefined && isReference(field) && persons.has(field.to);
};

const persons: ReadonlySet<string> = new Set(
  Object.values<Kind>(kinds)
    .filter((kind) => isPersonal(kind))
    .map(({ name }) => name),
);

/**
 * Returns the rules for rows that derive from a record. Documents hold the record's own columns. Vectors may also hold
 * names of other records.
 */
function listDerivedGroups(kind: Kind, columns: readonly string[]): readonly RuledColumns[] {
  if (goesAlong(kind) !== undefined)
    return [{ columns, rule: 'ERASE', reason: `Goes with the ${kind.singular} that it is made of.` }];
  const isNamed = isSearched(kind) && findSearchReferences(kind).some(([, { to }]) => persons.has(to));
  const nameColumns = columns.filter((column) => isNamed && column === vectorColumn);
  return [
    {
      columns: columns.filter((column) => !nameColumns.includes(column)),
      rule: 'KEEP',
      reason: `Made of a ${kind.singular}, which stays.`,
    },
    { columns: nameColumns, rule: 'BLANK', reason: 'Made anew without the person’s name.' },
  ];
}

const vectorColumn = 'vector';

/** Returns the columns of a kind's model. The model of files is named `StoredFile`. */
function listColumns({ name }: Kind): readonly string[] {
  const models: Readonly<Record<string, unknown>> = Prisma;
  const scalarFields = [capitalise(name), `Stored${capitalise(name)}`]
    .map((model) => models[`${model}ScalarFieldEnum`])
    .find((columns) => columns !== undefined);
  if (typeof scalarFields !== 'object' || scalarFields === null)
    throw new Error(`There is no model of a ${name}`);
  return Object.keys(scalarFields);
}
