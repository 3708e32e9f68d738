import { foundColumns, type SearchedKind } from './searched-kinds.ts';
import { newWords, noteChange, sharedWordsLock } from './index-function.ts';
import { columnOf } from './names.ts';
import { marksOf, textsSelect } from './texts-view.ts';
import type { SqlSource } from './source.ts';

/** The triggers that keep `<kind>_search` as its records are, whoever writes one. */
export function indexTriggers(kind: SearchedKind): readonly SqlSource[] {
  return [onInsert(kind), onUpdate(kind), onDelete(kind), ...onMarks(kind)];
}

/** A trigger function of plpgsql that does one thing. */
const triggerFunction = (
  name: string,
  body: string,
): string => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body}
  RETURN NULL;
END
$$;
`;

/**
 * New records have no search row yet: theirs are made of the rows that were just written, without a look at any other. One plan
 * does for one row and for thousands: names of other records, and words, are looked up by key, one by one, also in a table that the
 * planner takes for empty.
 */
function onInsert(kind: SearchedKind): SqlSource {
  const { name: one, table } = kind;
  const name = `nova_index_new_${table}`;
  const written = `INSERT INTO ${one}_search AS s ("accountId", "createdOn", id, vector, keys)
      ${textsSelect(kind, 'fresh')}
        WHERE ${columnOf('accountId')} = touched."accountId"
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
      RETURNING s.id, s.vector`;
  const sql = `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_material = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT DISTINCT f."accountId" FROM fresh f LOOP
    ${sharedWordsLock('touched."accountId"')}
    ${newWords('touched."accountId"', `written AS (\n    ${written})`)}
    ${noteChange(kind, 'touched."accountId"')}
  END LOOP;
  RETURN NULL;
END
$$;
`;
  const trigger = `CREATE TRIGGER nova_index_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`;
  return { name, sql: sql + trigger };
}

function onUpdate(kind: SearchedKind): SqlSource {
  const name = `nova_index_changed_${kind.table}`;
  const changed = foundColumns(kind).map((column) => `OLD."${column}" IS DISTINCT FROM NEW."${column}"`);
  const trigger = `CREATE TRIGGER nova_index_update AFTER UPDATE ON ${kind.table}
  FOR EACH ROW WHEN (${changed.join(' OR ')})
  EXECUTE FUNCTION ${name}();
`;
  const body = `PERFORM nova_index_${kind.name}(NEW."accountId", ARRAY[NEW.id]);`;
  return { name, sql: triggerFunction(name, body) + trigger };
}

function onDelete({ name: kind, table }: SearchedKind): SqlSource {
  const name = `nova_index_deleted_${table}`;
  const body = `PERFORM nova_unindex_${kind}("accountId", array_agg(id)) FROM gone GROUP BY "accountId";`;
  const trigger = `CREATE TRIGGER nova_index_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`;
  return { name, sql: triggerFunction(name, body) + trigger };
}

/** What changes without a word of it leaves the words as they are. */
function onMarks(kind: SearchedKind): readonly SqlSource[] {
  const [old, fresh] = [marksOf(kind, 'OLD'), marksOf(kind, 'NEW')];
  if (old === undefined || fresh === undefined) return [];
  const name = `nova_index_marks_${kind.table}`;
  const body = `UPDATE ${kind.name}_search s
    SET vector = ts_delete(s.vector, ${old}) || array_to_tsvector(${fresh})
    WHERE s."accountId" = NEW."accountId" AND s.id = NEW.id;
  ${noteChange(kind, 'NEW."accountId"')}`;
  const columns = (alias: string): string =>
    Object.keys(kind.marks ?? {})
      .map((column) => `${alias}."${column}"`)
      .join(', ');
  const trigger = `CREATE TRIGGER nova_index_marks AFTER UPDATE ON ${kind.table} FOR EACH ROW
  WHEN ((${columns('OLD')}) IS DISTINCT FROM (${columns('NEW')})) EXECUTE FUNCTION ${name}();
`;
  return [{ name, sql: triggerFunction(name, body) + trigger }];
}
