import type { ReferredKind } from '../fields/field.ts';
import { findDependents, findListings } from '../dependents.ts';
import { emitsEvents, findEventType } from '../events.ts';
import type { Kind } from '../kind.ts';
import { isPersonal } from '../personal-data.ts';
import { collectCopies, buildRenameTrigger } from './copied-names.ts';
import { referred, type SqlSource } from './fragments.ts';
import type { SearchedKind } from './texts-view.ts';

/** Tables that belong to no kind, but whose rows an import can write. */
const configured = [
  ...['master_data', 'custom_fields', 'users'],
  ...['privacy_purposes', 'consents', 'privacy_requests', 'privacy_holds'],
] as const;

const buildDeleteTrigger = (trigger: string, table: string, calls: string): string =>
  `CREATE TRIGGER ${trigger} AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ${calls};
`;

export function deletionTriggers(all: readonly Kind[]): readonly SqlSource[] {
  return [
    ...[...all.map(({ table }) => table), ...configured].map((table) => ({
      name: `origins forgotten with ${table}`,
      sql: buildDeleteTrigger('nova_forget_origins', table, 'nova_forget_origins()'),
    })),
    ...all
      .filter(({ prefix }) => prefix !== undefined)
      .map(({ table, name }) => ({
        name: `${table} no longer counted`,
        sql: buildDeleteTrigger('nova_uncount', table, `nova_uncount('${name}')`),
      })),
  ];
}

/**
 * Generates the triggers that erase a deleted person's data in other tables, such as stored answers, responses
 * of webhook receivers and search words.
 */
export function erasureTriggers(
  all: readonly Kind[],
  searched: readonly SearchedKind[],
): readonly SqlSource[] {
  const personal = all.filter((kind) => isPersonal(kind)).map(({ table }) => table);
  const dependentTables = all.filter((kind) => kind.erasedWith !== undefined).map(({ table }) => table);
  const values = [...personal, ...dependentTables];
  const nameSources = [...collectCopies(searched).keys()].flatMap((to) => {
    const kind = all.find(({ name }) => name === to);
    const ownWords = searched.some(({ name }) => name === to);
    return kind && isPersonal(kind) && !ownWords ? buildNameForgetting(to) : [];
  });
  return [
    ...values.map((table) => ({
      name: `values forgotten with ${table}`,
      sql: buildDeleteTrigger('nova_forget_values', table, 'nova_forget_values()'),
    })),
    ...values.map((table) => ({
      name: `responses forgotten with ${table}`,
      sql: buildDeleteTrigger('nova_forget_deliveries', table, 'nova_forget_deliveries()'),
    })),
    ...personal.map((table) => ({
      name: `answers forgotten with ${table}`,
      sql: buildDeleteTrigger('nova_forget_answers', table, 'nova_forget_answers()'),
    })),
    ...nameSources,
    ...buildPartings(all),
  ];
}

/**
 * Generates functions that recognise the last event that may contain data about a person. `nova_tells_end`
 * finds deletes of persons and of records deleted with them. `nova_tells_parting` finds changes of a reference
 * to a person. Responses of webhook receivers to earlier events are erased.
 */
function buildPartings(all: readonly Kind[]): readonly SqlSource[] {
  const emitters = all.filter((kind) => emitsEvents(kind));
  const persons = all.filter((kind) => isPersonal(kind));
  const ends = emitters
    .filter((kind) => kind.erasedWith !== undefined || isPersonal(kind))
    .flatMap((kind) => findEventType(kind, 'deleted') ?? []);
  const members = persons.flatMap(({ name }) =>
    [...findDependents(name, all), ...findListings(name, all)].map(({ member }) => member),
  );
  const telling = (name: string, parameter: string, expression: string): SqlSource => ({
    name,
    sql: `CREATE FUNCTION ${name}(${parameter}) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ${expression}
$$;
`,
  });
  return [
    telling('nova_tells_end', 'type text', `type = ANY ('{${ends.join(',')}}'::text[])`),
    telling(
      'nova_tells_parting',
      'type text, changed text[]',
      `type NOT LIKE '%.created' AND changed && '{${[...new Set(members)].join(',')}}'::text[]`,
    ),
  ];
}

/** Generates triggers that erase a record's former and deleted names, because other records are found by them. */
function buildNameForgetting(to: ReferredKind): readonly SqlSource[] {
  const { table, name } = referred[to];
  const formerName = `nova_former_name_${to}`;
  const forget = `nova_forget_name_${to}`;
  return [
    {
      name: formerName,
      sql: `CREATE FUNCTION ${formerName}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_words ("accountId", "recordId", word)
    SELECT OLD."accountId", OLD.id, own.word FROM nova_own_words(nova_words(${name('OLD')})) AS own(word)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_former_name ${buildRenameTrigger(to)} EXECUTE FUNCTION ${formerName}();
`,
    },
    {
      name: forget,
      sql: `CREATE FUNCTION ${forget}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_forget_names("accountId", array_agg(id), array_agg(${name('gone')})) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
${buildDeleteTrigger('nova_forget_words', table, `${forget}()`)}`,
    },
  ];
}
