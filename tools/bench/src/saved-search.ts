import { newId } from '@nova/core';
import type pg from 'pg';
import type { BenchAccount } from './data/make-account.ts';
import { savedQuery } from './search-queries.ts';

const name = 'Bench';

/**
 * Finds or makes the saved search for `savedQuery`.
 * @returns its id
 */
export async function makeSavedSearch(
  client: pg.Client,
  { accountId, parts }: BenchAccount,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM saved_searches WHERE "accountId" = $1 AND name = $2 AND query = $3`,
    [accountId, name, savedQuery],
  );
  const id = rows[0]?.id ?? newId();
  if (rows.length === 0) {
    await client.query(
      `INSERT INTO saved_searches ("accountId", id, name, query, "ownerId") VALUES ($1, $2, $3, $4, $5)`,
      [accountId, id, name, savedQuery, parts.userIds[0]],
    );
  }
  return id;
}
