import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { mergesOf } from './merge-world.ts';

interface Line {
  readonly action: string;
  readonly entity: string;
  readonly recordId: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

interface Event {
  readonly type: string;
  readonly recordId: string;
  readonly reference: string | null;
  readonly changed: readonly string[];
  readonly userId: string | null;
  readonly summary: unknown;
}

describe('what a merge tells', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  });

  /** Events and lines of the trail that the work adds. */
  async function toldBy(
    work: () => Promise<unknown>,
  ): Promise<{ readonly events: readonly Event[]; readonly lines: readonly Line[] }> {
    const [{ last } = { last: '' }] = await on.rows<{ last: string }>(
      `SELECT coalesce(max(e.id::text), '') AS last FROM audit_events e WHERE e."accountId" = $1`,
    );
    await database.query(`DELETE FROM event_queue WHERE "accountId" = $1`, [agency.accountId]);
    await work();
    const lines = await on.rows<Omit<Line, 'changes'> & { changes: string }>(
      `SELECT e.action, e.entity, e."recordId", e.changes::text AS changes FROM audit_events e
       WHERE e."accountId" = $1 AND e.id::text > $2 ORDER BY e.id`,
      [last],
    );
    const events = await on.rows<Event & { summary: string | null }>(
      `SELECT q.type, q."recordId", q.reference, q.changed, q."userId", q.summary::text AS summary FROM event_queue q
       WHERE q."accountId" = $1 ORDER BY q."order"`,
    );
    return {
      lines: lines.map((line) => ({ ...line, changes: JSON.parse(line.changes) as Line['changes'] })),
      events: events.map((event) => ({ ...event, summary: JSON.parse(event.summary ?? 'null') as unknown })),
    };
  }

  it('An event and a line of the trail tell of each record, in both directions', async () => {
    const [one, two] = [await on.candidate(), await on.candidate({ mobile: '1' })];
    const jobId = await make.job(agency.ctx);
    const own = await make.application(agency.ctx, { candidateId: one, jobId, stageCode: 'OFFER' });
    const other = await make.application(agency.ctx, { candidateId: two, jobId });
    const noteId = await on.note({ candidateId: two });
    // Notes emit no events.
    const placementId = await make.placement(agency.ctx, { candidateId: two });
    const reference = async (id: string) => (await on.read('candidate', id))?.reference;
    const [ownReference, otherReference] = [await reference(one), await reference(two)];
    let mergeId: string | null = null;

    const merged = await toldBy(async () => ({ mergeId } = await on.merge('candidate', one, two)));
    expect(
      new Map(
        merged.events.map(({ type, recordId, changed, summary }) => [
          `${type} ${recordId}`,
          [changed, summary],
        ]),
      ),
    ).toEqual(
      new Map<string, unknown>([
        [`application.deleted ${other}`, [[], null]],
        [`placement.updated ${placementId}`, [['candidateId'], null]],
        [`candidate.deleted ${two}`, [[], null]],
        [`candidate.merged ${one}`, [['mobile'], { mergeId, ids: [two] }]],
      ]),
    );
    expect(merged.events).toHaveLength(4);
    expect(merged.events.filter(({ recordId }) => recordId === two)).toMatchObject([
      { reference: otherReference, userId: agency.userId },
    ]);
    expect(merged.events.filter(({ recordId }) => recordId === one)).toMatchObject([
      { reference: ownReference },
    ]);
    expect(new Set(merged.lines.map(({ action, recordId }) => `${action} ${recordId}`))).toEqual(
      new Set([own, other, noteId, placementId, one, two].map((id) => `merge ${id}`)),
    );
    expect(merged.lines.find(({ recordId }) => recordId === noteId)?.changes).toEqual({
      candidateId: { from: two, to: one },
    });

    const undone = await toldBy(() => on.undo(mergeId));
    expect(
      new Map(undone.events.map(({ type, recordId, summary }) => [`${type} ${recordId}`, summary])),
    ).toEqual(
      new Map<string, unknown>([
        [`candidate.created ${two}`, null],
        [`placement.updated ${placementId}`, null],
        [`application.created ${other}`, null],
        [`candidate.unmerged ${one}`, { mergeId, ids: [two] }],
      ]),
    );
    expect(new Set(undone.lines.map(({ action, recordId }) => `${action} ${recordId}`))).toEqual(
      new Set([other, noteId, placementId, one, two].map((id) => `unmerge ${id}`)),
    );
  });

  it('A dry run tells nothing', async () => {
    const [one, two] = [await on.candidate(), await on.candidate()];
    expect(await toldBy(() => on.merge('candidate', one, two, { dryRun: true }))).toEqual({
      events: [],
      lines: [],
    });
  });

  describe('a user who does not see everything', () => {
    it('merges what they do not see, and hears nothing of it', async () => {
      const [one, two] = [await on.candidate(), await on.candidate()];
      const hidden = await on.note({ candidateId: two });
      await make.placement(agency.ctx, { candidateId: two });
      await on.insert('privacy_requests', {
        reference: `PRI-${two.slice(0, 8)}`,
        type: 'ACCESS',
        entity: 'candidate',
        recordId: two,
        state: 'OPEN',
        via: 'USER',
        receivedOn: '2026-01-01',
        dueOn: '2026-02-01',
        extendMonths: 0,
        note: 'Asked',
        createdOn: '2026-01-01T00:00:00Z',
        updatedOn: '2026-01-01T00:00:00Z',
      });
      await make.interview(agency.ctx, { candidateId: two, jobId: await make.job(agency.ctx) });
      const apart = await agency.as({
        name: 'Bo',
        email: 'bo@agency.example',
        team: 'North',
        restrictToTeam: true,
        billing: 'NONE',
      });
      const seen = await on.note({ candidateId: two, assigneeId: apart.user.id });
      const merged = await on.merge('candidate', one, two, {}, apart);
      expect(merged.moves).toEqual({ notes: 1 });
      expect((await on.get(merged.mergeId, apart)).moves).toEqual({});
      expect((await on.get(merged.mergeId)).moves).toEqual({
        notes: 2,
        placements: 1,
        interviews: 1,
        requests: 1,
      });
      for (const id of [hidden, seen])
        await database.query(`DELETE FROM notes WHERE "accountId" = $1 AND id = $2::uuid`, [
          agency.accountId,
          id,
        ]);
      await expect(on.undo(merged.mergeId, false, apart)).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { conflicts: [] },
      });
      expect(await on.undo(merged.mergeId, true, apart)).toEqual({ id: one, restored: [two], kept: [] });
    });
  });
});
