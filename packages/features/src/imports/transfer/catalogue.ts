import type { Row } from './import-transaction.ts';
import type { AccountDatabase } from '@nova/db';
import { isId, normaliseName, References } from '@nova/core';

interface Entry {
  readonly kind: 'masterData' | 'user' | 'customField' | 'mailSender';
  readonly id: string;
  /** Group of master data, entity of a custom field, or email of a user. */
  readonly scope: string;
  readonly name: string;
  readonly detail: string | null;
}

const entriesSql = `
  SELECT 'masterData' AS kind, id, "group" AS scope, name, NULL AS detail FROM master_data WHERE "accountId" = $1
  UNION ALL SELECT 'user', id, email, name, NULL FROM users WHERE "accountId" = $1
  UNION ALL SELECT 'mailSender', id, email, name, NULL FROM mail_senders WHERE "accountId" = $1
  UNION ALL SELECT 'customField', id, entity, label, kind FROM custom_fields WHERE "accountId" = $1 ORDER BY 1, 2`;
const callersIdsSql = `SELECT entity, "externalId", "recordId" FROM external_ids
  WHERE "accountId" = $1 AND entity IN ('masterData', 'user', 'customField')`;

const groupsNamedInJson = ['educationLevels', 'employmentTypes', 'industries', 'sectors'];

/** Converts a caller's id to its stored form. Ids of records are in lower case. */
export const callersId = (text: string): string => (isId(text) ? text.toLowerCase() : text);

/**
 * Holds master data, users and custom fields in memory: nearly every line refers to them, and an account has only
 * hundreds.
 */
export class Catalogue {
  readonly #byId = new Map<string, Entry>();
  readonly #byName = new Map<string, Entry>();
  readonly #byCallersId = new Map<string, string>();
  #references = new Map<string, References>();

  static async load(db: AccountDatabase): Promise<Catalogue> {
    const catalogue = new Catalogue();
    for (const entry of await db.rows<Entry>(entriesSql)) catalogue.#put(entry);
    const rows = await db.rows<{ entity: string; externalId: string; recordId: string }>(callersIdsSql);
    for (const row of rows) catalogue.#byCallersId.set(`${row.entity}:${row.externalId}`, row.recordId);
    return catalogue;
  }

  masterData(groups: readonly string[], text: string): string | undefined {
    const entry = this.#find('masterData', text);
    return entry && groups.includes(entry.scope) ? entry.id : undefined;
  }

  masterDataNamed(groups: readonly string[], name: string): string | undefined {
    const key = normaliseName(name);
    for (const group of groups) {
      const entry = this.#byName.get(`masterData:${group}:${key}`);
      if (entry) return entry.id;
    }
    return undefined;
  }

  user(text: string): string | undefined {
    return this.#find('user', text)?.id;
  }

  /** Finds a user by name, or else by email. */
  userNamed(name: string): string | undefined {
    return (
      this.#byName.get(`user::${normaliseName(name)}`) ??
      this.#byName.get(`user:@:${name.trim().toLowerCase()}`)
    )?.id;
  }

  mailSender(text: string): string | undefined {
    return this.#find('mailSender', text)?.id;
  }

  customField(entity: string, text: string): string | undefined {
    const entry = this.#find('customField', text);
    return entry?.scope === entity ? entry.id : undefined;
  }

  customFieldLabelled(entity: string, label: string): string | undefined {
    return this.#byName.get(`customField:${entity}:${normaliseName(label)}`)?.id;
  }

  references(entity: string): References {
    const cachedReferences = this.#references.get(entity);
    if (cachedReferences) return cachedReferences;
    const all = [...this.#byId.values()];
    const fields = all.filter((entry) => entry.kind === 'customField' && entry.scope === entity);
    const values = all.filter(
      (entry) => entry.kind === 'masterData' && groupsNamedInJson.includes(entry.scope),
    );
    const references = new References([
      ...fields,
      ...values,
      ...values.map((entry) => ({ ...entry, kind: 'named', detail: normaliseName(entry.name) })),
    ]);
    this.#references.set(entity, references);
    return references;
  }

  add(kind: string, row: Row, callersIds: readonly string[]): void {
    if (kind !== 'masterData' && kind !== 'user' && kind !== 'customField') return;
    const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
    const scopes = { masterData: text('group'), user: text('email'), customField: text('entity') };
    const id = text('id');
    const old = this.#byId.get(id);
    if (old) for (const key of listNameKeys(old)) if (this.#byName.get(key) === old) this.#byName.delete(key);
    this.#put({
      kind,
      id,
      scope: scopes[kind],
      name: text(kind === 'customField' ? 'label' : 'name'),
      detail: kind === 'customField' ? text('kind') : null,
    });
    for (const callers of callersIds) this.#byCallersId.set(`${kind}:${callers}`, id);
    this.#references = new Map();
  }

  #put(entry: Entry): void {
    this.#byId.set(entry.id, entry);
    for (const key of listNameKeys(entry)) if (!this.#byName.has(key)) this.#byName.set(key, entry);
  }

  #find(kind: Entry['kind'], text: string): Entry | undefined {
    const key = callersId(text);
    const entry = this.#byId.get(this.#byCallersId.get(`${kind}:${key}`) ?? key);
    return entry?.kind === kind ? entry : undefined;
  }
}

const listNameKeys = ({ kind, scope, name }: Entry): readonly string[] =>
  kind === 'user'
    ? [`user::${normaliseName(name)}`, `user:@:${scope.toLowerCase()}`]
    : [`${kind}:${scope}:${normaliseName(name)}`];
