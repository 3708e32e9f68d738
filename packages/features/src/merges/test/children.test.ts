import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, findDrift, make, sentCampaign, type TestAccount } from '../../testing/index.ts';
import { accountState } from '../../test/records/account-state.ts';
import { mergesOf, type Merged } from './merge-world.ts';

describe('what belongs to merged candidates', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  /** Two candidates of a new account. */
  async function pair(): Promise<readonly [string, string]> {
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
    return [await on.candidate(), await on.candidate()];
  }

  const apply = (candidateId: string, jobId: string, stageCode = 'SOURCED') =>
    make.application(agency.ctx, { candidateId, jobId, stageCode });

  const reject = (id: string) =>
    database.query(`UPDATE applications SET rejected = true WHERE "accountId" = $1 AND id = $2::uuid`, [
      agency.accountId,
      id,
    ]);

  /** Merges, and checks that an undo leaves everything as it was. */
  async function mergedAndBack(
    [first, ...others]: readonly string[],
    look: (merged: Merged) => Promise<void>,
  ): Promise<void> {
    const before = await accountState(database, agency.accountId);
    const merged = await on.merge('candidate', first ?? '', others);
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    await look(merged);
    expect(await on.undo(merged.mergeId)).toEqual({ id: first, restored: others, kept: [] });
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  }

  describe('applications to the same job', () => {
    it('keeps the further stage, of equals the one that is not rejected, then the primary’s', async () => {
      const [one, two] = await pair();
      const jobs = await Promise.all([1, 2, 3, 4].map(() => make.job(agency.ctx)));
      const stages = [
        ['SOURCED', 'OFFER'],
        ['INTERVIEW', 'SHORTLISTED'],
        ['SUBMITTED', 'SUBMITTED'],
        ['SUBMITTED', 'SUBMITTED'],
      ] as const;
      const pairs: (readonly [string, string])[] = [];
      for (const [place, [own, other]] of stages.entries())
        pairs.push([await apply(one, jobs[place] ?? '', own), await apply(two, jobs[place] ?? '', other)]);
      await reject(pairs[2]?.[0] ?? '');
      await mergedAndBack([one, two], async (merged) => {
        const kept = new Map(
          merged.combined.map(({ jobId, keptId, droppedId }) => [jobId, [keptId, droppedId]]),
        );
        expect(jobs.map((job) => kept.get(job))).toEqual([
          [pairs[0]?.[1], pairs[0]?.[0]],
          [...(pairs[1] ?? [])],
          [pairs[2]?.[1], pairs[2]?.[0]],
          [...(pairs[3] ?? [])],
        ]);
        expect(merged.moves).toMatchObject({ applications: 2 });
        const rows = await on.rows<{ id: string }>(
          `SELECT a.id FROM applications a WHERE a."accountId" = $1 AND a."candidateId" = $2::uuid`,
          [one],
        );
        expect(rows.map(({ id }) => id).sort()).toEqual(merged.combined.map(({ keptId }) => keptId).sort());
      });
    });

    it('joins moves, submissions in the order of their time, mails and callers’ ids', async () => {
      const [one, two] = await pair();
      const jobId = await make.job(agency.ctx);
      const [own, other] = [await apply(one, jobId), await apply(two, jobId, 'OFFER')];
      const submission = (applicationId: string, number: number, consentOn: string) =>
        database.query(
          `INSERT INTO application_submissions ("accountId", "applicationId", number, values, "consentText", "consentOn")
           VALUES ($1::uuid, $2::uuid, $3, '{"firstName": "Ada"}', 'Yes', $4)`,
          [agency.accountId, applicationId, number, consentOn],
        );
      await submission(own, 1, '2026-01-02T00:00:00Z');
      await submission(other, 1, '2026-01-01T00:00:00Z');
      await submission(other, 2, '2026-01-03T00:00:00Z');
      const mailOf = (applicationId: string, number: number) =>
        on.insert('application_mails', {
          applicationId,
          submission: number,
          kind: 'APPLICANT',
          language: 'en',
          address: 'x',
          state: 'SENT',
          attempts: 1,
          dueOn: '2026-01-01T00:00:00Z',
          createdOn: '2026-01-01T00:00:00Z',
        });
      const [ownMail, otherMail] = [await mailOf(own, 1), await mailOf(other, 2)];
      const moveId = await on.insert('application_moves', {
        applicationId: own,
        candidateId: one,
        jobId,
        stageCode: 'SOURCED',
        rejected: false,
        movedOn: '2026-01-01T00:00:00Z',
      });
      await database.query(
        `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash) VALUES ($1::uuid, 'application', 'A1', $2::uuid, '\\x01')`,
        [agency.accountId, own],
      );
      await mergedAndBack([one, two], async ({ combined }) => {
        expect(combined).toEqual([{ keptId: other, droppedId: own, jobId }]);
        const rows = await on.rows(
          `SELECT s.number, nova_iso(s."consentOn") AS on FROM application_submissions s
           WHERE s."accountId" = $1 AND s."applicationId" = $2::uuid ORDER BY 1`,
          [other],
        );
        expect(rows).toEqual([
          { number: 1, on: '2026-01-01T00:00:00.000Z' },
          { number: 2, on: '2026-01-02T00:00:00.000Z' },
          { number: 3, on: '2026-01-03T00:00:00.000Z' },
        ]);
        const mails = await on.rows<{ id: string; submission: number }>(
          `SELECT m.id, m.submission FROM application_mails m WHERE m."accountId" = $1 AND m."applicationId" = $2::uuid`,
          [other],
        );
        expect(new Map(mails.map(({ id, submission: number }) => [id, number]))).toEqual(
          new Map([
            [ownMail, 2],
            [otherMail, 3],
          ]),
        );
        const [move] = await on.rows(
          `SELECT m."applicationId", m."candidateId", e."recordId" FROM application_moves m, external_ids e
           WHERE m."accountId" = $1 AND e."accountId" = $1 AND m.id = $2::uuid AND e."externalId" = 'A1'`,
          [moveId],
        );
        expect(move).toEqual({ applicationId: other, candidateId: one, recordId: other });
      });
    });

    it('leaves what was sent since with the application that stayed', async () => {
      const [one, two] = await pair();
      const jobId = await make.job(agency.ctx);
      const [own, other] = [await apply(one, jobId, 'OFFER'), await apply(two, jobId)];
      const submission = (applicationId: string, number: number, consentOn: string) =>
        database.query(
          `INSERT INTO application_submissions ("accountId", "applicationId", number, values, "consentText", "consentOn")
           VALUES ($1::uuid, $2::uuid, $3, '{}', 'Yes', $4)`,
          [agency.accountId, applicationId, number, consentOn],
        );
      await submission(own, 1, '2026-01-01T00:00:00Z');
      await submission(other, 1, '2026-01-02T00:00:00Z');
      const { mergeId } = await on.merge('candidate', one, two);
      await submission(own, 3, '2026-01-03T00:00:00Z');
      await on.undo(mergeId);
      const rows = await on.rows(
        `SELECT s."applicationId" AS id, s.number, nova_iso(s."consentOn") AS on FROM application_submissions s
         WHERE s."accountId" = $1 ORDER BY s."consentOn"`,
      );
      expect(rows).toEqual([
        { id: own, number: 1, on: '2026-01-01T00:00:00.000Z' },
        { id: other, number: 1, on: '2026-01-02T00:00:00.000Z' },
        { id: own, number: 2, on: '2026-01-03T00:00:00.000Z' },
      ]);
    });

    it('combines those of three candidates one after the other', async () => {
      const [one, two] = await pair();
      const three = await on.candidate();
      const jobId = await make.job(agency.ctx);
      await apply(one, jobId);
      await apply(two, jobId, 'SHORTLISTED');
      const last = await apply(three, jobId, 'OFFER');
      await mergedAndBack([one, two, three], async ({ combined }) => {
        expect(combined).toHaveLength(2);
        const rows = await on.rows(
          `SELECT a.id, a."candidateId" AS of FROM applications a WHERE a."accountId" = $1`,
        );
        expect(rows).toEqual([{ id: last, of: one }]);
      });
    });
  });

  it('moves status changes, consents, requests, pages, callers’ ids and a hold', async () => {
    const [one, two] = await pair();
    const statusId = await agency.masterData('candidateStatuses', 'Active').catch(async () => {
      const [row] = await on.rows<{ id: string }>(
        `SELECT m.id FROM master_data m WHERE m."accountId" = $1 AND m."group" = 'candidateStatuses' ORDER BY m.name LIMIT 1`,
      );
      return row?.id ?? '';
    });
    const of = { entity: 'candidate', recordId: two };
    const day = '2026-01-01T00:00:00Z';
    await on.insert('status_changes', { ...of, statusId, changedOn: '2026-02-01T00:00:00Z' });
    await database.query(`SELECT nova_refresh_candidates($1::uuid, ARRAY[$2::uuid])`, [
      agency.accountId,
      two,
    ]);
    await on.insert('consents', {
      ...of,
      purpose: 'POOL',
      basis: 'CONSENT',
      version: 1,
      text: 'Yes',
      state: 'GIVEN',
      via: 'USER',
      createdOn: day,
    });
    await on.insert('privacy_requests', {
      ...of,
      reference: 'PRV-9001',
      type: 'ACCESS',
      state: 'OPEN',
      via: 'USER',
      receivedOn: '2026-01-01',
      dueOn: '2026-02-01',
      createdOn: day,
      updatedOn: day,
    });
    await on.insert('person_pages', {
      ...of,
      hash: `\\x${two.replaceAll('-', '')}`,
      expiresOn: day,
      createdOn: day,
    });
    await database.query(
      `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash) VALUES ($1::uuid, 'candidate', 'C2', $2::uuid, '\\x02')`,
      [agency.accountId, two],
    );
    await database.query(
      `INSERT INTO privacy_holds ("accountId", entity, "recordId", reason) VALUES ($1::uuid, 'candidate', $2::uuid, 'A court')`,
      [agency.accountId, two],
    );
    await mergedAndBack([one, two], async ({ moves }) => {
      expect(moves).toEqual({ statusChanges: 1, consents: 1, requests: 1, externalIds: 1 });
      for (const table of [
        ...['status_changes', 'consents', 'privacy_requests', 'person_pages', 'external_ids'],
        'privacy_holds',
      ]) {
        const rows = await on.rows(`SELECT t."recordId" AS of FROM ${table} t WHERE t."accountId" = $1`);
        expect([table, rows]).toEqual([table, [{ of: one }]]);
      }
    });
  });

  it('keeps the primary’s hold of two, and one that was released stays so', async () => {
    const [one, two] = await pair();
    for (const id of [one, two])
      await database.query(
        `INSERT INTO privacy_holds ("accountId", entity, "recordId", reason) VALUES ($1::uuid, 'candidate', $2::uuid, $3)`,
        [agency.accountId, id, id === one ? 'First' : 'Second'],
      );
    await mergedAndBack([one, two], async () => {
      expect(
        await on.rows(`SELECT h."recordId" AS of, h.reason FROM privacy_holds h WHERE h."accountId" = $1`),
      ).toEqual([{ of: one, reason: 'First' }]);
    });
    const { mergeId } = await on.merge('candidate', one, two);
    await database.query(`DELETE FROM privacy_holds WHERE "accountId" = $1`, [agency.accountId]);
    await on.undo(mergeId);
    expect(await on.rows(`SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1`)).toEqual([]);
  });

  it('stays on each list once', async () => {
    const [one, two] = await pair();
    const both = await on.listOf('candidate', [one, two]);
    const only = await on.listOf('candidate', [two]);
    await mergedAndBack([one, two], async ({ moves }) => {
      expect(moves).toEqual({ distributionLists: 1 });
      const rows = await on.rows<{ list: string; of: string; also: string }>(
        `SELECT m."listId" AS list, m."recordId" AS of, m."candidateId" AS also FROM distribution_list_members m WHERE m."accountId" = $1`,
      );
      expect(new Set(rows.map(({ list }) => list))).toEqual(new Set([both, only]));
      expect(rows.every(({ of, also }) => of === one && also === one)).toBe(true);
    });
  });

  it('keeps the primary’s mail of two of one campaign, and what campaigns counted', async () => {
    const [one, two] = await pair();
    const both = await sentCampaign(agency.ctx, ['a@x.example', 'b@x.example']);
    const waiting = await sentCampaign(agency.ctx, ['a@x.example', 'b@x.example'], 'PENDING');
    const only = await sentCampaign(agency.ctx, ['b@x.example']);
    const of = (recipient: string | undefined, id: string) =>
      database.query(
        `UPDATE campaign_recipients SET "recordId" = $3::uuid WHERE "accountId" = $1 AND id = $2::uuid`,
        [...[agency.accountId, recipient, id]],
      );
    await of(both.recipients[0], one);
    await of(both.recipients[1], two);
    await of(waiting.recipients[0], one);
    await of(waiting.recipients[1], two);
    await of(only.recipients[0], two);
    await database.query(`UPDATE campaigns SET status = 'SENDING' WHERE "accountId" = $1 AND id = $2::uuid`, [
      ...[agency.accountId, waiting.campaignId],
    ]);
    const counts = () =>
      on.rows(
        `SELECT c."campaignId", c.requests, c.dispatches FROM campaign_counts c WHERE c."accountId" = $1 ORDER BY 1`,
      );
    const counted = await counts();
    await mergedAndBack([one, two], async ({ moves }) => {
      expect(moves).toEqual({ mails: 1 });
      const rows = await on.rows<{ id: string; of: string; state: string }>(
        `SELECT r.id, r."recordId" AS of, r.state FROM campaign_recipients r WHERE r."accountId" = $1`,
      );
      const found = new Map(rows.map(({ id, of: record, state }) => [id, [record, state]]));
      expect(found.get(both.recipients[1] ?? '')).toEqual([two, 'DISPATCHED']);
      expect(found.get(waiting.recipients[0] ?? '')).toEqual([one, 'PENDING']);
      expect(found.get(waiting.recipients[1] ?? '')).toEqual([two, 'DROPPED']);
      expect(found.get(only.recipients[0] ?? '')).toEqual([one, 'DISPATCHED']);
      expect(await counts()).toEqual(counted);
    });
  });

  it('passes dismissed pairs on, but for those within the merge', async () => {
    const [one, two] = await pair();
    const other = await on.candidate();
    const dismiss = (...ids: readonly string[]) => {
      const [lowId, highId] = ids.toSorted();
      return database.query(
        `INSERT INTO dismissed_pairs ("accountId", entity, "lowId", "highId") VALUES ($1::uuid, 'candidate', $2::uuid, $3::uuid)`,
        [agency.accountId, lowId, highId],
      );
    };
    await dismiss(one, two);
    await dismiss(two, other);
    await mergedAndBack([one, two], async () => {
      const [lowId, highId] = [one, other].toSorted();
      expect(
        await on.rows(`SELECT p."lowId", p."highId" FROM dismissed_pairs p WHERE p."accountId" = $1`),
      ).toEqual([{ lowId, highId }]);
    });
  });

  it('lets waiting CVs of a duplicate be read for the survivor', async () => {
    const [one, two] = await pair();
    const day = '2026-01-01T00:00:00Z';
    const fileId = await on.insert('stored_files', {
      candidateId: two,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      status: 'STORED',
      createdOn: day,
      updatedOn: day,
    });
    await database.query(
      `INSERT INTO cv_readings ("accountId", "fileId", "candidateId", fills, "createdOn") VALUES ($1::uuid, $2::uuid, $3::uuid, true, now())`,
      [agency.accountId, fileId, two],
    );
    await mergedAndBack([one, two], async () => {
      expect(
        await on.rows(`SELECT c."candidateId" AS of FROM cv_readings c WHERE c."accountId" = $1`),
      ).toEqual([{ of: one }]);
    });
  });

  it('takes the reference of a duplicate, if that is chosen', async () => {
    const [one, two] = await pair();
    const reference = (await on.read('candidate', two))?.reference;
    const before = await accountState(database, agency.accountId);
    const { mergeId, record } = await on.merge('candidate', one, two, { choose: { reference: two } });
    expect(record.reference).toBe(reference);
    await on.undo(mergeId);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  });
});
