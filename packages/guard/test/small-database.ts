import { PGlite } from '@electric-sql/pglite';

/** Tables as they are named in the statements: the guard asks nothing of them but their names, and `"accountId"`. */
const tables = [
  ...['candidates', 'users', 'companies', 'jobs', 'applications', 'interviews', 'stored_files', 'campaigns'],
  ...['dedupe_keys', 'external_ids', 'usage_counts', 'api_keys', 'candidate_search'],
].map((name) => `CREATE TABLE ${name} ("accountId" uuid NOT NULL, id uuid)`);

/** What belongs to no account, and functions that keep to the one they are given or do not. */
const others = [
  'CREATE TABLE accounts (id uuid)',
  'CREATE TABLE _prisma_migrations (id uuid)',
  ...['nova_add_children(account uuid, children jsonb)', 'nova_lock_company_tree(account uuid)'],
  'nova_is_ancestor(account uuid, ancestor uuid, company uuid)',
  'nova_of_many(account uuid[], records uuid[])',
].map((text) =>
  text.startsWith('CREATE') ? text : `CREATE FUNCTION ${text} RETURNS uuid LANGUAGE sql RETURN NULL::uuid`,
);

/** A database of its own, in memory, for what the guard reads of a catalogue. */
export async function openSmallDatabase(): Promise<PGlite> {
  const database = await PGlite.create();
  await database.exec([...tables, ...others].join(';\n'));
  return database;
}
