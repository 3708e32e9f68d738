import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../../contract.ts';
import { plainVerbs } from '@nova/core';
import { findDrift, make, through } from '../../../testing/index.ts';
import { NovaError } from '@nova/contract';
import { foreignKeyViolation, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { importLines } from './support.ts';
import { undoPlace } from './undo-place.ts';

describe('undo during writes', () => {
  // For a hang, not for a busy machine.

  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const updateCandidate = through(c.updateCandidate, plainVerbs('candidate').update);
  const count = 24;
  const names = (kind: string): readonly string[] =>
    Array.from({ length: count }, (_, at) => `${kind}${String(at)}`);

  /** A write whose record may be missing; returns whether it was acknowledged. */
  const acknowledged = async (write: Promise<unknown>): Promise<boolean> => {
    try {
      await write;
      return true;
    } catch (error) {
      if (error instanceof NovaError || foreignKeyViolation(error) !== undefined) return false;
      throw error;
    }
  };

  it('loses no acknowledged write, and undoes nothing by half (docs/import-and-export.md#taking-it-back)', async () => {
    const place = await undoPlace(database);
    const { ctx, accountId, take, undo } = place;
    const known = (more: object) =>
      names('old').map((id) => ({ type: 'candidate', id, lastName: id, ...more }));
    await take(known({ overview: 'before' }));
    const jobId = await make.job(ctx);
    const batch = await take(
      [
        ...known({ overview: 'imported' }),
        ...names('new').map((id) => ({ type: 'candidate', id, lastName: id })),
        ...names('new').map((id) => ({ type: 'note', candidateId: id, subject: id })),
      ],
      { batchSize: 6 },
    );
    const idOf = (name: string): string => batch.id(`candidate:${name}`);
    await updateCandidate(ctx, { candidateId: idOf('new1'), rating: 1 });
    const kept = new Map<string, string>();
    const applied = new Set<string>();
    let undone = false;
    async function write(): Promise<void> {
      for (let turn = 0; !undone; turn++) {
        const name = `${turn % 2 === 0 ? 'new' : 'old'}${String((turn * 7) % count)}`;
        const candidateId = idOf(name);
        const noticePeriod = turn % 4 < 2 ? 'IMMEDIATELY' : 'ONE_MONTH';
        if (
          await acknowledged(
            updateCandidate(ctx, { candidateId, firstName: `F${String(turn)}`, noticePeriod }),
          )
        )
          kept.set(candidateId, `F${String(turn)}`);
        const applying = idOf(`new${String((turn * 3) % count)}`);
        if (await acknowledged(make.application(ctx, { candidateId: applying, jobId })))
          applied.add(applying);
        if (turn % 9 === 0)
          await importLines(database, accountId, [{ type: 'lead', lastName: `L${String(turn)}` }]);
      }
    }
    const writing = write();
    const report = await undo(batch).finally(() => (undone = true));
    await writing;
    const rows = await database.query<{ id: string; firstName: string | null; overview: string | null }>(
      `SELECT id, "firstName", overview FROM candidates WHERE "accountId" = $1`,
      [accountId],
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    expect([...kept].filter(([id, name]) => there.get(id)?.firstName !== name)).toEqual([]);
    expect([...applied].filter((id) => !there.has(id))).toEqual([]);
    const left = new Set(report.left.map(({ id }) => id));
    expect(names('new').filter((name) => there.has(idOf(name)) !== left.has(idOf(name)))).toEqual([]);
    const overviews = names('old').map((name) => [
      left.has(idOf(name)) ? 'imported' : 'before',
      there.get(idOf(name))?.overview,
    ]);
    expect(overviews.filter(([wanted, found]) => wanted !== found)).toEqual([]);
    expect(left.has(idOf('new1'))).toBe(true);
    expect(await findDrift(database, accountId)).toEqual([]);
  });
});
