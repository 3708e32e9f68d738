import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { plainTable } from './plain-table.ts';

export type Body = Readonly<Record<string, unknown>>;

const insert = {
  name: 'insert',
  text: `INSERT INTO ${plainTable} ("accountId", id, reference, "firstName", "lastName", email, mobile, "jobTitle", "currentEmployer",
      overview, skills, city, country, "ownerId")
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
};

const change = {
  name: 'change',
  text: `UPDATE ${plainTable} SET "jobTitle" = $3, overview = $4, rating = $5, "updatedOn" = now() WHERE "accountId" = $1 AND id = $2`,
};

/** A bare INSERT and UPDATE: no duplicate check, counter or audit trail. */
export function limitWrites(pool: pg.Pool, userId: string) {
  const written = new Set<string>();
  const create = async (account: string, body: Body): Promise<string> => {
    const id = randomUUID();
    const { city, country } = body.address as Body;
    await pool.query({
      ...insert,
      values: [
        ...[account, id, `LIM-${id}`, body.firstName, body.lastName, body.email, body.mobile, body.jobTitle],
        ...[body.currentEmployer, body.overview, body.skills, city, country, userId],
      ],
    });
    written.add(id);
    return id;
  };
  return {
    wrote: (id: string): boolean => written.has(id),
    create,

    /** A bare INSERT each, one after the other. */
    async createEach(account: string, bodies: readonly Body[]) {
      const results = [];
      for (const [index, body] of bodies.entries())
        results.push({ index, id: await create(account, body), reference: null, error: null });
      return { created: results.length, failed: 0, results };
    },

    async update(account: string, id: string, body: Body): Promise<string> {
      await pool.query({ ...change, values: [account, id, body.jobTitle, body.overview, body.rating] });
      written.add(id);
      return id;
    },
  };
}
