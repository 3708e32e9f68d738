import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readErrorCode } from '../src/errors.ts';
import { type EmbeddedSessions, serveEmptyDatabase } from './support/embedded-sessions.ts';

describe('session multiplexer', () => {
  describe('clients that share one backend', () => {
    let sessions: EmbeddedSessions;
    let a: pg.Client;
    let b: pg.Client;

    beforeAll(async () => {
      sessions = await serveEmptyDatabase({ idleInTransactionMs: 2_000 });
      a = await sessions.connect();
      b = await sessions.connect();
      await a.query('CREATE TABLE notes (id int PRIMARY KEY)');
    });

    afterAll(() => sessions.close());

    it('Concurrent clients get the answers to their own statements', async () => {
      const clients = await Promise.all(Array.from({ length: 6 }, () => sessions.connect()));
      const answers = clients.flatMap((client, at) =>
        Array.from({ length: 50 }, async (_, n) => {
          const { rows } = await client.query<{ n: number; client: number }>(
            `SELECT $1::int AS n, ${at} AS client`,
            [n],
          );
          const [row] = rows;
          return row?.n === n && row.client === at;
        }),
      );
      expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
    });

    it('Two clients can use one statement name for different statements', async () => {
      const first = { name: 'same', text: 'SELECT 1 AS n' };
      const second = { name: 'same', text: 'SELECT 2 AS n' };
      expect((await a.query(first)).rows).toEqual([{ n: 1 }]);
      expect((await b.query(second)).rows).toEqual([{ n: 2 }]);
      expect((await a.query(first)).rows).toEqual([{ n: 1 }]);
    });

    it('Clients continue after an error within a group of messages', async () => {
      await expect(a.query('SELECT 1/$1::int', [0])).rejects.toThrow('division by zero');
      expect((await a.query('SELECT $1::int AS n', [3])).rows).toEqual([{ n: 3 }]);
      expect((await b.query('SELECT 4 AS n')).rows).toEqual([{ n: 4 }]);
    });

    it('A client waits for another’s transaction and does not see its rolled back rows', async () => {
      await a.query('BEGIN');
      await a.query('INSERT INTO notes VALUES (1)');
      const seen = b.query('SELECT count(*)::int AS n FROM notes WHERE id = 1');
      await a.query('ROLLBACK');
      expect((await seen).rows).toEqual([{ n: 0 }]);
    });

    it('A transaction is rolled back if its client disconnects', async () => {
      const dying = await sessions.connect();
      await dying.query('BEGIN');
      await dying.query('INSERT INTO notes VALUES (2)');
      const waiting = b.query('SELECT count(*)::int AS n FROM notes WHERE id = 2');
      await dying.end();
      expect((await waiting).rows).toEqual([{ n: 0 }]);
    });

    it('An idle transaction is ended with 25P03 while others wait', async () => {
      const silent = await sessions.connect();
      const ended = new Promise((resolve) => silent.once('error', resolve));
      await silent.query('BEGIN');
      expect((await b.query('SELECT 5 AS n')).rows).toEqual([{ n: 5 }]);
      expect(readErrorCode(await ended)).toBe('25P03');
    });

    it('A session setting does not reach other clients', async () => {
      await a.query("SET application_name = 'of a'");
      expect((await b.query('SHOW application_name')).rows).toEqual([{ application_name: '' }]);
      expect((await a.query('SHOW application_name')).rows).toEqual([{ application_name: 'of a' }]);
    });

    it('A client gets an answer of 20 MB', async () => {
      const { rows } = await a.query<{ text: string }>("SELECT repeat('x', 20000000) AS text");
      expect(rows[0]?.text).toHaveLength(20_000_000);
    });
  });

  describe('clients over TCP', () => {
    it('A client over TCP is refused without the right password', async () => {
      const sessions = await serveEmptyDatabase({ password: 'right' });
      await expect(sessions.connect({ password: 'wrong' })).rejects.toThrow('The password is wrong.');
      const client = await sessions.connect({ password: 'right' });
      expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
      await sessions.close();
    });
  });
});
