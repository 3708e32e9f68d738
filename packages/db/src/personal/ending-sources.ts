import {
  findDependents,
  listClearedFields,
  isPersonal,
  type Kind,
  findListings,
  buildClearedRow,
  type SqlSource,
  emitRowEvents,
} from '@nova/kinds';
import { modelRules } from './model-rules.ts';
import { type FoundBy, isErased, listBlankColumns, renderAssignments, type TableRules } from './rules.ts';

/** Generates the SQL that erases and anonymises persons, from the kinds and model-rules.ts. */
export const endingSources = (all: readonly Kind[]): readonly SqlSource[] => {
  const persons = all.filter((kind) => isPersonal(kind));
  return [
    buildForgetting(persons),
    buildForgettingLeft(),
    buildPartsFunction(persons, all),
    buildShowing(persons, all),
    buildDocuments(persons),
    buildNaming(persons, all),
    buildErasing(persons),
    buildAnonymising(persons, all),
  ];
};

const tables: readonly TableRules[] = Object.values(modelRules);

/**
 * Generates the trigger on a person's delete. It deletes or clears the rows that no foreign key deletes, for every way
 * in which a person can be deleted.
 */
function buildForgetting(persons: readonly Kind[]): SqlSource {
  const name = 'nova_forget_person';
  const of = 't."accountId" = g."accountId" AND t."recordId" = g.id';
  const statements = tables
    .filter(({ foundBy, cascades }) => foundBy === 'recordId' && cascades === undefined)
    .flatMap((rules) =>
      isErased(rules)
        ? [`DELETE FROM ${rules.table} t USING gone g WHERE ${of};`]
        : [
            `UPDATE ${rules.table} t SET ${renderAssignments(listBlankColumns(rules), rules.also?.('RECORD_DELETED'))} FROM gone g WHERE ${of};`,
            ...(rules.trailed === undefined
              ? []
              : [
                  `UPDATE audit_events e SET changes = nova_without_values(e.changes) FROM gone g JOIN ${rules.table} t ON ${of}
    WHERE e."accountId" = t."accountId" AND e."recordId" = t.id AND e.changes IS NOT NULL;`,
                  ...['external_ids', 'import_changes'].map(
                    (kept) => `DELETE FROM ${kept} k USING gone g JOIN ${rules.table} t ON ${of}
    WHERE k."accountId" = t."accountId" AND k."recordId" = t.id;`,
                  ),
                ]),
          ],
    );
  const triggers = persons.map(
    ({ table }) => `CREATE TRIGGER ${name} AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`,
  );
  return {
    name,
    sql: `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
${indentLines(statements)}  RETURN NULL;
END
$$;
${triggers.join('')}`,
  };
}

/** Generates the function that erases rows under the ids of merged records, when the survivor is erased. */
function buildForgettingLeft(): SqlSource {
  const name = 'nova_forget_left';
  const of = 't."accountId" = account AND t."recordId" = ANY (merged)';
  const statements = tables
    .filter(({ foundBy, merged }) => foundBy === 'recordId' && (merged === 'STAYS' || merged === 'ONCE'))
    .map((rules) =>
      isErased(rules)
        ? `DELETE FROM ${rules.table} t WHERE ${of};`
        : `UPDATE ${rules.table} t SET ${renderAssignments(listBlankColumns(rules), rules.also?.('RECORD_DELETED'))}\n    WHERE ${of};`,
    );
  const sql = `CREATE FUNCTION ${name}(account uuid, merged uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
${indentLines(statements)}END
$$;
`;
  return { name, sql };
}

const indentLines = (statements: readonly string[], by = '  '): string =>
  statements.map((one) => `${by}${one}\n`).join('');

interface Part {
  readonly kind: Kind;
  readonly member: string;
}

/** Returns the kinds of records that are deleted with the person. */
const listParts = (person: Kind, all: readonly Kind[]): readonly Part[] =>
  findDependents(person.name, all).filter(({ onDelete }) => onDelete === 'cascade');

/** Returns the parts that remain when the person is anonymised. */
const listStayingParts = (person: Kind, all: readonly Kind[]): readonly Part[] =>
  listParts(person, all).filter(({ kind }) => kind.outlivesAnonymising);

const buildPersonCondition = ({ member }: Part, persons: string): string =>
  `t."accountId" = account AND t."${member}" = ANY (${persons})`;

/** Returns a condition on `t` that finds rows about persons; undefined if no row is about a person of this kind. */
function buildRowCondition(
  person: Kind,
  all: readonly Kind[],
  { table, foundBy, persons }: { table: string; foundBy: FoundBy; persons: string },
): string | undefined {
  const accountCondition = 't."accountId" = account AND';
  if (foundBy === 'recordId') return `${accountCondition} t."recordId" = ANY (${persons})`;
  if (foundBy === 'person') {
    const column = `${person.name}Id`;
    const rules = tables.find((one) => one.table === table);
    const has = rules?.groups.some(({ columns }) => columns.includes(column)) === true;
    return has ? `${accountCondition} t."${column}" = ANY (${persons})` : undefined;
  }
  const through = listParts(person, all).find(({ kind }) => `${kind.name}Id` === foundBy);
  return through === undefined
    ? undefined
    : `${accountCondition} t."${foundBy}" IN (SELECT o.id FROM ${through.kind.table} o WHERE o."accountId" = account AND o."${through.member}" = ANY (${persons}))`;
}

const buildBlock = (kind: Kind, statements: readonly string[]): string =>
  statements.length === 0
    ? ''
    : `  IF entity = '${kind.name}' THEN\n${indentLines(statements, '    ')}  END IF;\n`;

/**
 * Generates the function that counts a person's records of each part. With `erased` it counts those that erasing
 * deletes, otherwise those that anonymising changes.
 */
function buildPartsFunction(persons: readonly Kind[], all: readonly Kind[]): SqlSource {
  const name = 'nova_person_parts';
  const blocks = persons.map((person) =>
    buildBlock(person, [
      `RETURN QUERY SELECT u.id, jsonb_strip_nulls(jsonb_build_object(\n      ${buildCounts(person, all).join(',\n      ')}))
      FROM unnest(records) AS u(id);`,
    ]),
  );
  const sql = `CREATE FUNCTION ${name}(account uuid, entity text, records uuid[], erased boolean)
RETURNS TABLE (id uuid, parts jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
${blocks.join('')}END
$$;
`;
  return { name, sql };
}

function buildCounts(person: Kind, all: readonly Kind[]): readonly string[] {
  const one = 'ARRAY[u.id]';
  const buildCount = (part: string, from: string, onlyErased: boolean): string => {
    const count = `nullif((SELECT count(*)::int FROM ${from}), 0)`;
    return `'${part}', ${onlyErased ? `CASE WHEN erased THEN ${count} END` : count}`;
  };
  return [
    ...listParts(person, all).map((part) =>
      buildCount(
        part.kind.plural,
        `${part.kind.table} t WHERE ${buildPersonCondition(part, one)}`,
        part.kind.outlivesAnonymising === true && listClearedColumns(part.kind).length === 0,
      ),
    ),
    ...tables.flatMap((rules) => {
      const { table, part, foundBy, anonymised } = rules;
      if (part === undefined || foundBy === undefined) return [];
      const where = buildRowCondition(person, all, { table, foundBy, persons: one });
      if (where === undefined) return [];
      const stays = anonymised === undefined && isErased(rules);
      return [buildCount(part, `${table} t WHERE ${where}${buildValueCondition(rules)}`, stays)];
    }),
  ];
}

/** Rows that remain are only counted if they lose a value. */
function buildValueCondition(rules: TableRules): string {
  const columns = Array.isArray(rules.anonymised) ? rules.anonymised : listBlankColumns(rules);
  if (columns.length === 0) return '';
  const any = `num_nonnulls(${columns.map((column) => `t."${column}"`).join(', ')}) > 0`;
  return isErased(rules) ? ` AND (erased OR ${any})` : ` AND ${any}`;
}

/**
 * Generates the function that erases persons. The caller has locked them. `deed` is an audit line, which names the user
 * for further events. The function returns the id under which their words wait for nova_settle_ending.
 */
function buildErasing(persons: readonly Kind[]): SqlSource {
  const name = 'nova_erase_persons';
  const before = persons
    .filter(({ hasDerivedColumns }) => hasDerivedColumns)
    .map((person) => buildBlock(person, ['PERFORM nova_lock_jobs_of(account, records);']));
  const deletes = persons.map((person) =>
    buildBlock(person, [
      `DELETE FROM ${person.table} t WHERE t."accountId" = account AND t.id = ANY (records);`,
    ]),
  );
  const sql = `CREATE FUNCTION ${name}(account uuid, entity text, records uuid[], addresses text[], deed jsonb) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
  later uuid := gen_random_uuid();
BEGIN
  PERFORM set_config('nova.deed', deed::text, true);
  PERFORM set_config('nova.words_later', later::text, true);
${before.join('')}  FOREACH one IN ARRAY records LOOP
    PERFORM nova_let_go(account, one, entity);
  END LOOP;
  PERFORM nova_keep_addresses(account, addresses);
${deletes.join('')}  PERFORM set_config('nova.words_later', '', true);
  RETURN later;
END
$$;
`;
  return { name, sql };
}

const listClearedColumns = (kind: Kind): readonly string[] =>
  Object.keys(buildClearedRow(kind, listClearedFields(kind), true));

/**
 * Generates the function that anonymises a person's other rows. The caller has locked and changed the persons' own
 * rows, so the trail already names the user. The function returns the id under which the words of the other rows wait.
 */
function buildAnonymising(persons: readonly Kind[], all: readonly Kind[]): SqlSource {
  const name = 'nova_anonymise_persons';
  const blocks = persons.map((person) =>
    buildBlock(person, [
      ...listParts(person, all)
        .filter(({ kind }) => kind.outlivesAnonymising === undefined)
        .flatMap((part) => buildPartDeletion(part)),
      ...listStayingParts(person, all).flatMap((part) => buildPartClearing(part)),
      ...tables.flatMap((rules) => buildRowAnonymising(person, all, rules)),
      `stay := ${buildUnion([...listStayingParts(person, all).map((part) => buildIdQuery(part)), ...buildTrailedQueries()])};`,
    ]),
  );
  const sql = `CREATE FUNCTION ${name}(account uuid, entity text, records uuid[], addresses text[]) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  stay uuid[];
  later uuid := gen_random_uuid();
  merged uuid[] := nova_merged_ids(account, records);
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
BEGIN
  PERFORM set_config('nova.words_later', later::text, true);
  -- Who was merged into a person is the person too.
  records := records || merged;
${blocks.join('')}  PERFORM nova_forget_names(account, merged, NULL);
  PERFORM nova_end_merges(account, records);
  PERFORM nova_forget_documents(account, records);
  PERFORM nova_keep_addresses(account, addresses);
  PERFORM nova_forget_traces(account, records, stay, nova_showing(account, entity, records));
  PERFORM set_config('nova.words_later', '', true);
  RETURN later;
END
$$;
`;
  return { name, sql };
}

const buildUnion = (selects: readonly string[]): string =>
  selects.length === 0 ? `'{}'::uuid[]` : `ARRAY(${selects.join('\n      UNION ')})`;

const buildIdQuery = (part: Part): string =>
  `SELECT t.id FROM ${part.kind.table} t WHERE ${buildPersonCondition(part, 'records')}`;

const buildTrailedQueries = (): readonly string[] =>
  tables
    .filter(({ trailed }) => trailed)
    .map(
      ({ table }) =>
        `SELECT t.id FROM ${table} t WHERE t."accountId" = account AND t."recordId" = ANY (records)`,
    );

/** Generates the function that finds records whose events show the persons' names. Records about the persons are not included. */
function buildShowing(persons: readonly Kind[], all: readonly Kind[]): SqlSource {
  const name = 'nova_showing';
  const blocks = persons.map((person) =>
    buildBlock(person, [`RETURN ${buildUnion(buildShownQueries(person, all))};`]),
  );
  const sql = `CREATE FUNCTION ${name}(account uuid, entity text, records uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
${blocks.join('')}  RETURN '{}';
END
$$;
`;
  return { name, sql };
}

const buildShownQueries = (person: Kind, all: readonly Kind[]): readonly string[] => [
  ...findDependents(person.name, all)
    .filter(({ kind, onDelete }) => onDelete !== 'cascade' && kind.emits !== undefined)
    .map((one) => buildIdQuery(one)),
  ...findListings(person.name, all)
    .filter(({ kind }) => kind.emits !== undefined)
    .map(
      ({ field: { links } }) =>
        `SELECT l."${links.of}" FROM ${links.table} l WHERE l."accountId" = account AND l."${links.column}" = ANY (records)`,
    ),
];

/**
 * Generates the function that deletes persons' cached documents. A reader stores one under a lock of the person's row
 * (cached-documents.ts).
 */
function buildDocuments(persons: readonly Kind[]): SqlSource {
  const name = 'nova_forget_documents';
  const deletes = persons
    .filter(({ cacheDocuments }) => cacheDocuments)
    .map(
      (person) =>
        `DELETE FROM ${person.name}_documents t WHERE t."accountId" = account AND t.id = ANY (records);`,
    );
  const sql = `CREATE FUNCTION ${name}(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
${indentLines(deletes)}END
$$;
`;
  return { name, sql };
}

/**
 * Generates the function that marks the targets of a proposal whose names are in its free words: persons, and parts of
 * persons. Each target is looked up by its key, which is fast even without statistics of the tables.
 */
function buildNaming(persons: readonly Kind[], all: readonly Kind[]): SqlSource {
  const name = 'nova_name_targets';
  const parts = persons.flatMap((person) => listParts(person, all));
  const cases = [...new Set(parts.map(({ kind }) => kind))].map((part) => {
    const members = parts.filter(({ kind }) => kind === part).map(({ member }) => `r."${member}"`);
    return `      WHEN '${part.name}' THEN EXISTS (
        SELECT FROM ${part.table} r CROSS JOIN unnest(ARRAY[${members.join(', ')}]) AS person(id)
        WHERE r."accountId" = account AND r.id = t."recordId" AND nova_names_person(account, person.id, words))
`;
  });
  const sql = `CREATE FUNCTION ${name}(account uuid, proposal uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text;
BEGIN
  SELECT lower(concat_ws(' ', p.reason, p.comment, p.input ->> 'query', p.input ->> 'values')) INTO words
    FROM proposals p WHERE p."accountId" = account AND p.id = proposal;
  UPDATE proposal_targets t SET named = true
    WHERE t."accountId" = account AND t."proposalId" = proposal AND NOT t.named AND CASE t.entity
${cases.join('')}      ELSE nova_names_person(account, t."recordId", words) END;
END
$$;
`;
  return { name, sql };
}

function buildPartDeletion(part: Part): readonly string[] {
  const rows = `FROM ${part.kind.table} t WHERE ${buildPersonCondition(part, 'records')}`;
  return [...emitRowEvents(part.kind, 'deleted', [], rows), `DELETE ${rows};`];
}

/** Clears the values of a part. Records without such a value are not changed. */
function buildPartClearing(part: Part): readonly string[] {
  const { table, stamp } = part.kind;
  const columns = listClearedColumns(part.kind);
  if (columns.length === 0) return [];
  const any = `num_nonnulls(${columns.map((column) => `t."${column}"`).join(', ')}) > 0`;
  const where = `${buildPersonCondition(part, 'records')} AND ${any}`;
  const names = columns.map((column) => `CASE WHEN t."${column}" IS NOT NULL THEN '${column}' END`);
  const filledColumns = `array_remove(ARRAY[${names.join(', ')}], NULL)`;
  return [
    ...emitRowEvents(part.kind, 'updated', filledColumns, `FROM ${table} t WHERE ${where}`),
    `UPDATE ${table} t SET ${renderAssignments(columns, { [stamp]: `greatest(t."${stamp}", moment)` })}\n      WHERE ${where};`,
  ];
}

function buildRowAnonymising(person: Kind, all: readonly Kind[], rules: TableRules): readonly string[] {
  const { table, foundBy, anonymised, also } = rules;
  if (foundBy === undefined) return [];
  const where = buildRowCondition(person, all, { table, foundBy, persons: 'records' });
  if (where === undefined) return [];
  if (anonymised === 'DELETE') return [`DELETE FROM ${table} t WHERE ${where};`];
  const columns = anonymised ?? listBlankColumns(rules);
  return columns.length === 0
    ? []
    : [
        `UPDATE ${table} t SET ${renderAssignments(columns, also?.('DO_NOT_CONTACT'))}\n      WHERE ${where};`,
      ];
}
