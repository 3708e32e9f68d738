import { accountDatabase, type Database } from '@nova/db';
import { normaliseName } from '@nova/core';

interface KnownUser {
  readonly id: string;
  readonly email: string;
  /** Time of the last change in milliseconds since 1970. */
  readonly changed: number;
}

/** The account's users, fields and master data, found by the other server's ids and by name. */
export interface KnownConfiguration {
  hasValue(group: string, name: string, position: number): boolean;
  user(otherId: string): KnownUser | undefined;
  countUsers(fits: (email: string) => boolean): number;
  hasUserNamed(name: string): boolean;
  hasField(entity: string, otherId: string, label: string): boolean;
}

interface Row {
  readonly entity: string;
  readonly id: string;
  readonly name: string;
  /** Users have an email; group and position belong to master data. */
  readonly email: string;
  readonly otherId: string | null;
  readonly changed: number | null;
}

const statement = `
  SELECT 'user' AS entity, u.id, u.name, u.email, e."externalId" AS "otherId",
    (extract(epoch FROM u."updatedOn") * 1000)::float8 AS changed FROM users u
    LEFT JOIN external_ids e ON e."accountId" = u."accountId" AND e.entity = 'user' AND e."recordId" = u.id
    WHERE u."accountId" = $1
  UNION ALL SELECT 'masterData', v.id, v.name, v."group" || ' ' || v.position::text, NULL, NULL FROM master_data v
    WHERE v."accountId" = $1
  UNION ALL SELECT f.entity, f.id, f.label, '', e."externalId", NULL FROM custom_fields f
    LEFT JOIN external_ids e ON e."accountId" = f."accountId" AND e.entity = 'customField' AND e."recordId" = f.id
    WHERE f."accountId" = $1`;

/** Loads everything at once, since it is hundreds of rows and not millions. */
export async function loadConfiguration(database: Database, accountId: string): Promise<KnownConfiguration> {
  const rows = await accountDatabase(database, accountId).rows<Row>(statement);
  const users = new Map<string, KnownUser>();
  const names = new Set<string>();
  const fields = new Set<string>();
  const values = new Set<string>();
  for (const { entity, id, name, email, otherId, changed } of rows) {
    if (entity === 'masterData') {
      values.add(`${email} ${name}`);
    } else if (entity === 'user') {
      for (const key of [id, otherId ?? id]) users.set(key, { id, email, changed: changed ?? 0 });
      names.add(normaliseName(name));
    } else {
      for (const key of [id, otherId ?? id]) fields.add(`${entity} id ${key}`);
      fields.add(`${entity} label ${normaliseName(name)}`);
    }
  }
  return {
    hasValue: (group, name, position) => values.has(`${group} ${String(position)} ${name}`),
    user: (otherId) => users.get(otherId),
    countUsers: (fits) =>
      new Set([...users.values()].flatMap(({ id, email }) => (fits(email) ? [id] : []))).size,
    hasUserNamed: (name) => names.has(normaliseName(name)),
    hasField: (entity, otherId, label) =>
      fields.has(`${entity} id ${otherId}`) || fields.has(`${entity} label ${normaliseName(label)}`),
  };
}
