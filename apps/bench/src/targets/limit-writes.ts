import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Body = Readonly<Record<string, unknown>>;

const insert = {
  name: 'insert',
  text: `INSERT INTO candidates ("accountId", id, reference, "firstName", "lastName", email, mobile, "jobTitle", "currentEmployer",
      overview, skills, city, country, "ownerId")
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
};

const change = {
  name: 'change',
  text: `UPDATE candidates SET "jobTitle" = $3, overview = $4, rating = $5, "updatedOn" = now() WHERE "accountId" = $1 AND id = $2`,
};

/** A bare INSERT and a bare UPDATE: no check for duplicates, no counter, no trail. */
export function limitWrites(pool: pg.Pool, userId: string) {
  return {
    async create(account: string, body: Body): Promise<string> {
      const id = randomUUID();
      const { city, country } = body.address as Body;
      await pool.query({
        ...insert,
        values: [
          ...[
            account,
            id,
            `LIM-${id}`,
            body.firstName,
            body.lastName,
            body.email,
            body.mobile,
            body.jobTitle,
          ],
          ...[body.currentEmployer, body.overview, body.skills, city, country, userId],
        ],
      });
      return id;
    },
    async update(account: string, id: string, body: Body): Promise<string> {
      await pool.query({ ...change, values: [account, id, body.jobTitle, body.overview, body.rating] });
      return id;
    },
  };
}
