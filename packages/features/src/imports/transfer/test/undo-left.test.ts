import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../../contract.ts';
import { plainVerbs, partVerbs } from '@nova/core';
import { personDataVerbs } from '../../../privacy/person-data.ts';
import { updateCustomField } from '../../../configuration/custom-fields.ts';
import { uploadFile } from '../../../files/upload-file.ts';
import { deleteFile } from '../../../files/delete-files.ts';
import { createKey } from '../../../accounts/keys.ts';
import { deleteMasterData, createMasterData } from '../../../configuration/master-data.ts';
import { createCustomField, findDrift, make, through } from '../../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { leftOf, undoPlace, type Place, type Taken } from './undo-place.ts';

describe('records that an undo leaves', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const updateCandidate = through(c.updateCandidate, plainVerbs('candidate').update);
  const setStatus = partVerbs('candidate').setStatus;
  const person = (id: string, more: object = {}): object => ({
    type: 'candidate',
    id,
    lastName: id,
    ...more,
  });

  /** The dry run reports what the undo does, and records that are left do not change. */
  async function undoAsTold(
    { accountId, dump, undo }: Place,
    batch: Taken,
    force = false,
  ): Promise<Awaited<ReturnType<Place['undo']>>> {
    const before = await dump();
    const told = await undo(batch, { dryRun: true, force });
    expect(await dump()).toEqual(before);
    const done = await undo(batch, { force });
    expect(done).toEqual(told);
    expect(await findDrift(database, accountId)).toEqual([]);
    return done;
  }

  describe('a person on hold', () => {
    it('stays as the import left them, by force too, until the hold is released', async () => {
      const place = await undoPlace(database);
      const { ctx, take, dump } = place;
      const { setHold } = personDataVerbs('candidate');
      await take([person('there', { overview: 'old' })]);
      const batch = await take([person('there', { overview: 'imported' }), person('fresh'), person('other')]);
      const ids = [batch.id('candidate:there'), batch.id('candidate:fresh')];
      for (const candidateId of ids) await setHold(ctx, { candidateId, hold: true, reason: 'A court asks' });
      const report = await undoAsTold(place, batch, true);
      expect(report).toMatchObject({ deleted: { candidate: 1 }, restored: {} });
      expect(report.left.map(({ id, reason, message }) => [id, reason, message]).toSorted()).toEqual(
        ids.map((id) => [id, 'HELD', 'It is on hold.']).toSorted(),
      );
      const kept = (await dump()).filter((row) => row.startsWith('candidates'));
      expect(kept.filter((row) => row.includes('"overview": "imported"'))).toHaveLength(1);
      for (const candidateId of ids) await setHold(ctx, { candidateId, hold: false });
      expect(await undoAsTold(place, batch)).toMatchObject({
        deleted: { candidate: 1 },
        restored: { candidate: 1 },
        left: [],
      });
    });
  });

  describe('a record that changed since', () => {
    it('stays and is reported, until it is undone by force', async () => {
      const place = await undoPlace(database);
      const { ctx, take, dump } = place;
      await take([person('there', { overview: 'old' })]);
      const before = await dump();
      const batch = await take([person('there', { overview: 'imported' }), person('fresh'), person('other')]);
      await updateCandidate(ctx, { candidateId: batch.id('candidate:there'), noticePeriod: 'IMMEDIATELY' });
      await updateCandidate(ctx, { candidateId: batch.id('candidate:fresh'), firstName: 'Ada' });
      const after = await dump();
      const report = await undoAsTold(place, batch);
      expect(report).toMatchObject({ deleted: { candidate: 1 }, restored: {} });
      expect(report.left).toEqual(
        expect.arrayContaining([
          {
            type: 'candidate',
            id: batch.id('candidate:fresh'),
            name: expect.stringMatching(/^CAN-\d+$/u),
            reason: 'CHANGED',
            message: 'It was changed since the import.',
          },
        ]),
      );
      expect(leftOf(report)).toEqual(['candidate CHANGED', 'candidate CHANGED']);
      const kept = await dump();
      expect(kept.every((row) => after.includes(row) || row.startsWith('record_totals'))).toBe(true);
      expect(await undoAsTold(place, batch)).toMatchObject({ deleted: {}, restored: {} });
      expect(await dump()).toEqual(kept);
      expect(await undoAsTold(place, batch, true)).toMatchObject({
        deleted: { candidate: 1 },
        restored: { candidate: 1 },
        left: [],
      });
      const stamp = /"updatedOn": "[^"]+"/gu;
      const withoutStamps = (rows: readonly string[]) => rows.map((row) => row.replaceAll(stamp, ''));
      expect(withoutStamps(await dump())).toEqual(withoutStamps(before));
    });

    it('does not include a record of which only derived values changed', async () => {
      const place = await undoPlace(database);
      const { ctx, take } = place;
      const fieldId = await createCustomField(place, 'candidate', 'Reach');
      await take([person('there')]);
      const batch = await take([
        person('there', { rating: 3, customFields: [{ fieldId, value: 'near' }] }),
        person('fresh', { customFields: [{ fieldId, value: 'far' }] }),
      ]);
      const ids = ['there', 'fresh'].map((name) => batch.id(`candidate:${name}`));
      await through(c.updateCustomField, updateCustomField)(ctx, {
        customFieldId: fieldId,
        label: 'Range',
      });
      // Derived values move, and move back.
      for (const candidateId of ids) {
        const file = new File(['text'], 'a.txt');
        const upload = through(c.uploadFile, uploadFile);
        await deleteFile(ctx, { fileId: await upload(ctx, { file, candidateId, category: 'CV' }) });
      }
      const jobId = await make.job(ctx);
      await make.application(ctx, { candidateId: ids[0], jobId });
      const report = await undoAsTold(place, batch);
      expect(report).toMatchObject({ deleted: { candidate: 1 }, restored: { candidate: 1 }, left: [] });
      const { text } = await plainVerbs('candidate').get(ctx, { candidateId: ids[0] ?? '' });
      expect(JSON.parse(text)).toMatchObject({ rating: null, inPipeline: true });
    });

    it('includes one that a later import changed, until that import is undone', async () => {
      const place = await undoPlace(database);
      const { take, dump } = place;
      const before = await dump();
      const first = await take([person('one'), person('two')]);
      const second = await take([person('two', { jobTitle: 'Welder' })]);
      const report = await undoAsTold(place, first);
      expect(report).toMatchObject({ deleted: { candidate: 1 } });
      expect(leftOf(report)).toEqual(['candidate CHANGED']);
      expect(await undoAsTold(place, second)).toMatchObject({ restored: { candidate: 1 }, left: [] });
      expect(await undoAsTold(place, first)).toMatchObject({ deleted: { candidate: 1 }, left: [] });
      expect(await dump()).toEqual(before);
    });

    it('includes an interview whose guests changed', async () => {
      const place = await undoPlace(database);
      const batch = await place.take([
        person('ada'),
        { type: 'job', id: 'j', title: 'J' },
        { type: 'contact', id: 'c', lastName: 'C' },
        {
          type: 'interview',
          id: 'i',
          candidateId: 'ada',
          jobId: 'j',
          contactIds: ['c'],
          startDate: '2026-05-04T09:00:00Z',
          endDate: '2026-05-04T10:00:00Z',
        },
      ]);
      await through(c.updateInterview, plainVerbs('interview').update)(place.ctx, {
        interviewId: batch.id('interview:i'),
        contactIds: [],
      });
      const report = await undoAsTold(place, batch);
      expect(leftOf(report)).toEqual(['candidate IN_USE', 'interview CHANGED', 'job IN_USE']);
      expect(report.deleted).toEqual({ contact: 1 });
    });
  });

  describe('a record that others refer to', () => {
    it('stays, and its referrers are reported', async () => {
      const place = await undoPlace(database);
      const { ctx, take } = place;
      const batch = await take([
        { type: 'user', id: 'u', name: 'Una', email: 'una@example.com' },
        { type: 'company', id: 'parent', name: 'Parent' },
        { type: 'company', id: 'child', name: 'Child', parentCompanyId: 'parent' },
        { type: 'company', id: 'alone', name: 'Alone', ownerId: 'u' },
        person('ada'),
        person('grace'),
      ]);
      await make.contact(ctx, { companyId: batch.id('company:child') });
      await make.application(ctx, { candidateId: batch.id('candidate:ada'), jobId: await make.job(ctx) });
      await createKey(database, { userId: batch.id('user:u'), accountId: place.accountId });
      const report = await undoAsTold(place, batch);
      const messages = report.left.map(({ type, name, message }) => `${type} ${String(name)}: ${message}`);
      expect(messages.map((text) => text.replace(/ (?:CAN|COM)-\d+/u, ''))).toEqual([
        'candidate: Others refer to it: applications.',
        'company: Others refer to it: contacts.',
        'company: Others refer to it: companies.',
        'user una@example.com: Others refer to it: api keys.',
      ]);
      expect(report.deleted).toEqual({ candidate: 1, company: 1 });
      const forced = await undoAsTold(place, batch, true);
      expect(forced.deleted).toEqual({ candidate: 1 });
      expect(leftOf(forced)).toEqual(['company IN_USE', 'company IN_USE', 'user IN_USE']);
      expect(forced.left[0]?.message).toBe('It cannot be deleted while others refer to it: contacts.');
    });

    it('leaves by force after its children, and references to it are set to null', async () => {
      const place = await undoPlace(database);
      const batch = await place.take([
        { type: 'company', id: 'top', name: 'Top' },
        { type: 'company', id: 'middle', name: 'Middle', parentCompanyId: 'top' },
        { type: 'company', id: 'bottom', name: 'Bottom', parentCompanyId: 'middle' },
        { type: 'company', id: 'alone', name: 'Alone' },
      ]);
      for (const name of ['top', 'middle'])
        await make.contact(place.ctx, { secondaryCompanyId: batch.id(`company:${name}`) });
      expect(await undoAsTold(place, batch, true)).toMatchObject({ deleted: { company: 4 }, left: [] });
    });

    it('includes master data and custom fields that records hold as a text', async () => {
      const place = await undoPlace(database);
      const { ctx, take } = place;
      const batch = await take([
        { type: 'masterData', id: 's', group: 'candidateStatuses', name: 'Thinking' },
        { type: 'masterData', id: 'e', group: 'educationLevels', name: 'Seventh degree' },
        { type: 'masterData', id: 'i', group: 'industries', name: 'Alchemy' },
        { type: 'masterData', id: 'free', group: 'industries', name: 'Astrology' },
        { type: 'customField', id: 'f', entity: 'candidate', label: 'Sign', kind: 'TEXT' },
        { type: 'customField', id: 'g', entity: 'company', label: 'Free', kind: 'TEXT' },
        person('ada', { statusName: 'Thinking', customFields: [{ fieldId: 'f', value: 'Leo' }] }),
      ]);
      await make.candidate(ctx, {
        customFields: [{ fieldId: batch.id('customField:f'), value: 'Virgo' }],
        educationHistory: [{ educationLevelId: batch.id('masterData:e') }],
      });
      await take([{ type: 'contact', lastName: 'Flamel', industries: ['Alchemy'] }]);
      await setStatus(ctx, {
        candidateId: await make.candidate(ctx),
        statusId: batch.id('masterData:s'),
        comments: 'so',
      });
      const report = await undoAsTold(place, batch);
      expect(report.left.map(({ name, message }) => `${String(name)}: ${message}`).toSorted()).toEqual([
        'Alchemy: Others refer to it: contacts.',
        'Seventh degree: Others refer to it: candidates.',
        'Sign: Others refer to it: candidates.',
        'Thinking: Others refer to it: candidates, status changes.',
      ]);
      expect(await undoAsTold(place, batch, true)).toMatchObject({ deleted: { customField: 1 } });
    });
  });

  describe('a record that cannot be restored', () => {
    it('stays with the reason, while the rest of its transaction is undone', async () => {
      const place = await undoPlace(database);
      const { ctx, take } = place;
      const before = await take([
        { type: 'masterData', id: 'gone', group: 'candidateStatuses', name: 'Soon gone' },
        { type: 'masterData', id: 'source', group: 'sources', name: 'Owl' },
        ...['a', 'b', 'c'].map((id) =>
          person(id, { rating: 1, statusName: id === 'b' ? 'Soon gone' : 'New' }),
        ),
      ]);
      const batch = await take([
        { type: 'masterData', id: 'source', group: 'sources', name: 'Eagle owl' },
        ...['a', 'b', 'c'].map((id) => person(id, { rating: 2, statusName: 'Available' })),
      ]);
      await deleteMasterData(ctx, { masterDataId: before.id('masterData:gone') });
      await through(c.createMasterData, createMasterData)(ctx, { group: 'sources', name: 'Owl' });
      const report = await place.undo(batch);
      expect(report.restored).toEqual({ candidate: 2 });
      expect(report.left).toMatchObject([
        {
          type: 'candidate',
          id: before.id('candidate:b'),
          reason: 'REFUSED',
          message: expect.stringContaining('no longer there'),
        },
        { type: 'masterData', id: before.id('masterData:source'), reason: 'REFUSED' },
      ]);
      expect(await place.undo(batch, { force: true })).toMatchObject({ restored: {}, left: [{}, {}] });
      expect(await findDrift(database, place.accountId)).toEqual([]);
    });
  });
});
