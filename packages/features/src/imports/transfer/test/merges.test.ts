import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../../contract.ts';
import { kinds, stageCodes } from '@nova/contract';
import { createMergeVerb } from '../../../merges/merge-records.ts';
import { undoMerge } from '../../../merges/undo-merge.ts';
import { findDrift, through } from '../../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import fc from 'fast-check';
import { leftOf, type Place, undoPlace } from './undo-place.ts';
import { exportLines } from './support.ts';

type MergedKind = c.MergedEntity;

describe('imports and exports of merged records', () => {
  let database: Database;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const merge = async (
    { ctx }: Place,
    kind: MergedKind,
    [primaryId, ...duplicateIds]: readonly (string | undefined)[],
    choose?: object,
  ): Promise<string> => {
    const endpoint = c.mergesOfKinds[kinds[kind].plural];
    const answer = await through(endpoint, createMergeVerb<{ mergeId: string }>(kind))(ctx, {
      primaryId,
      duplicateIds,
      ...(choose && { choose }),
    });
    return answer.toValue().mergeId;
  };
  const undo = ({ ctx }: Place, mergeId: string, force = false) =>
    through(c.undoMerge, undoMerge)(ctx, { mergeId, force });
  const candidates = async ({ accountId }: Place) => {
    const lines = (await exportLines(database, accountId)).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    return lines.filter(({ type }) => type === 'candidate');
  };
  const person = (id: string, more: object = {}): object => ({
    type: 'candidate',
    id,
    lastName: id,
    ...more,
  });

  describe('a later import', () => {
    it('changes nothing if the same file comes again', async () => {
      const place = await undoPlace(database);
      const file = [person('one', { mobile: '1' }), person('two', { mobile: '2', jobTitle: 'Analyst' })];
      const batch = await place.take(file);
      await merge(place, 'candidate', [batch.id('candidate:one'), batch.id('candidate:two')]);
      const before = await place.dump();
      const { report } = await place.take(file);
      expect(report).toMatchObject({ imported: {}, unchanged: 2 });
      expect(await place.dump()).toEqual(before);
    });

    it('updates the survivor by the external id and the own id of either, the last line last', async () => {
      const place = await undoPlace(database);
      const batch = await place.take([person('one'), person('two')]);
      const [one, two] = [batch.id('candidate:one'), batch.id('candidate:two')];
      await merge(place, 'candidate', [one, two]);
      await place.take([person('one', { mobile: '1' }), person('two', { mobile: '2', jobTitle: 'Analyst' })]);
      expect(await candidates(place)).toMatchObject([{ id: one, mobile: '2', jobTitle: 'Analyst' }]);
      const again = [person(two, { mobile: '3' })];
      await place.take(again);
      expect(await candidates(place)).toMatchObject([{ id: one, mobile: '3' }]);
      const before = await place.dump();
      await place.take(again);
      expect(await place.dump()).toEqual(before);
      expect(await findDrift(database, place.accountId)).toEqual([]);
    });

    it('leads what names a merged record to the survivor', async () => {
      const place = await undoPlace(database);
      const batch = await place.take([person('one'), person('two')]);
      const [one, two] = [batch.id('candidate:one'), batch.id('candidate:two')];
      await merge(place, 'candidate', [one, two]);
      await place.take([
        { type: 'note', id: 'n1', candidateId: 'two', text: 'By their id' },
        { type: 'note', id: 'n2', candidateId: two, text: 'By ours' },
      ]);
      const notes = (await exportLines(database, place.accountId))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ type }) => type === 'note');
      expect(notes.map(({ candidateId }) => candidateId)).toEqual([one, one]);
    });
  });

  describe('the undo of an import', () => {
    it('leaves what was merged, by force too, until the merge is undone', async () => {
      const place = await undoPlace(database);
      const batch = await place.take([person('one'), person('two'), person('three')]);
      const mergeId = await merge(place, 'candidate', [batch.id('candidate:one'), batch.id('candidate:two')]);
      const told = await place.undo(batch, { dryRun: true, force: true });
      const done = await place.undo(batch, { force: true });
      expect(done).toEqual(told);
      expect(done.deleted).toEqual({ candidate: 1 });
      expect(leftOf(done)).toEqual(['candidate MERGED', 'candidate MERGED']);
      expect(await candidates(place)).toHaveLength(1);
      await undo(place, mergeId);
      expect(await place.undo(batch, { force: true })).toMatchObject({ deleted: { candidate: 2 }, left: [] });
      expect(await candidates(place)).toEqual([]);
    });

    it('leaves what an import changed and that was merged', async () => {
      const place = await undoPlace(database);
      const first = await place.take([person('one'), person('two')]);
      const batch = await place.take([person('two', { mobile: '2' })]);
      const mergeId = await merge(place, 'candidate', [first.id('candidate:one'), first.id('candidate:two')]);
      expect(leftOf(await place.undo(batch))).toEqual(['candidate MERGED']);
      await undo(place, mergeId);
      expect(await place.undo(batch, { force: true })).toMatchObject({ restored: { candidate: 1 } });
    });
  });

  describe('the export after a merge and its undo', () => {
    /** Lines of the export without the time of the last change. */
    const exported = async ({ accountId }: Place): Promise<readonly unknown[]> =>
      (await exportLines(database, accountId)).map((line) => {
        const { updatedOn: _, modifiedOn: __, ...said } = JSON.parse(line) as Record<string, unknown>;
        return said;
      });

    const seed = Number(process.env.MERGE_SEED ?? 1);
    const word = fc.constantFrom(null, 'a', 'b', 'c');
    const pick = fc.nat(4);
    const each = fc.record({
      mobile: word,
      jobTitle: word,
      mail: fc.constantFrom('a@x.example', 'b@x.example', 'A@x.example', null),
      other: fc.constantFrom('c@x.example', null, null),
      skills: fc.subarray(['one', 'two', 'three']),
      tags: fc.subarray([
        { group: 'g', value: 'x' },
        { group: null, value: 'y' },
      ]),
      yes: fc.boolean(),
      created: fc.integer({ min: 1, max: 28 }),
      parent: pick,
      stages: fc.array(fc.tuple(pick, fc.constantFrom(...stageCodes), fc.boolean()), { maxLength: 4 }),
      notes: fc.nat(2),
    });
    const world = fc.array(each, { minLength: 5, maxLength: 5 });
    type Drawn = ReturnType<typeof world.generate>['value'];

    /** Five records of each kind that can be merged, with what belongs to them. */
    function linesOf(drawn: Drawn): readonly object[] {
      const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
      const at = (place: number): string => String(place);
      const shared = ({ mobile, jobTitle, mail, other, skills, tags, created }: Drawn[number]) => ({
        mobile,
        jobTitle,
        email: mail,
        alternateEmail: other,
        skills,
        tags,
        createdOn: day(created),
      });
      return drawn
        .flatMap((one, place): object[] => [
          {
            type: 'company',
            id: at(place),
            name: `Company ${at(place)}`,
            phone: one.mobile,
            client: one.yes,
            tags: one.tags,
            createdOn: day(one.created),
            ...(place > 0 && { parentCompanyId: at(one.parent % place) }),
          },
          {
            type: 'contact',
            id: at(place),
            lastName: `Contact ${at(place)}`,
            ...shared(one),
            companyId: at(one.parent % (place + 1)),
          },
          { type: 'lead', id: at(place), lastName: `Lead ${at(place)}`, ...shared(one), skills: undefined },
          {
            type: 'job',
            id: at(place),
            title: `Job ${at(place)}`,
            companyId: at(place),
            contactId: at(place),
          },
          {
            type: 'candidate',
            id: at(place),
            lastName: `Person ${at(place)}`,
            ...shared(one),
            rightToWork: one.yes,
            internalNotes: one.jobTitle,
          },
        ])
        .concat(
          drawn.flatMap((one, place): object[] => [
            ...one.stages
              .filter(([job], index, all) => all.findIndex(([other]) => other === job) === index)
              .map(([job, stageCode, rejected]) => ({
                type: 'application',
                id: `${at(place)}-${at(job)}`,
                candidateId: at(place),
                jobId: at(job),
                stageCode,
                rejected,
              })),
            ...Array.from({ length: one.notes }, (_, n) => ({
              type: 'note',
              id: `${at(place)}-${at(n)}`,
              text: 'Called',
              ...[
                { candidateId: at(place) },
                { contactId: at(place) },
                { leadId: at(place) },
                { companyId: at(place) },
              ][(place + n) % 4],
            })),
            { type: 'placement', id: at(place), candidateId: at(place), jobId: at(one.parent) },
            ...privacyOf(at(place), one.yes),
            {
              type: 'interview',
              id: at(place),
              candidateId: at(place),
              jobId: at(place),
              startDate: day(1),
              endDate: day(2),
              timeZone: 'UTC',
              contactIds: [at(place), at(one.parent)],
            },
          ]),
        );
    }

    const privacyOf = (id: string, isHeld: boolean): readonly object[] =>
      (['candidate', 'contact', 'lead'] as const).flatMap((entity) => {
        const person = { entity, recordId: id };
        const [givenOn, day] = ['2026-01-02T00:00:00.000Z', '2026-01-02'];
        const agreed = {
          purpose: 'POOL',
          basis: 'CONSENT',
          version: 1,
          text: 'Keep it.',
          state: 'GIVEN',
          givenOn,
        };
        const asked = { requestType: 'ACCESS', state: 'OPEN', receivedOn: day, dueOn: '2026-02-02' };
        const hold = { type: 'privacyHold', id: `${entity}-${id}`, ...person, reason: `A court asks ${id}` };
        return [
          { type: 'consent', id: `${entity}-${id}`, ...person, ...agreed },
          { type: 'privacyRequest', id: `${entity}-${id}`, ...person, ...asked },
          ...(isHeld ? [hold] : []),
        ];
      });

    it.each(Array.from({ length: 6 }, (_, round) => seed + round))(
      'equals the one before, for random merges (MERGE_SEED=%s)',
      async (own) => {
        const place = await undoPlace(database);
        const [drawn] = fc.sample(world, { seed: own, numRuns: 1 });
        const batch = await place.take(linesOf(drawn ?? []));
        const before = await exported(place);
        const rows = await place.dump();
        const choices = fc.sample(
          fc.record({
            kind: fc.constantFrom(...c.mergedEntities),
            ids: fc.uniqueArray(pick, { minLength: 2, maxLength: 4 }),
            choose: fc.nat(3),
          }),
          { seed: own, numRuns: 12 },
        );
        const gone = new Set<string>();
        const merges: string[] = [];
        for (const { kind, ids, choose } of choices) {
          const [first, ...others] = ids
            .map((id) => batch.id(`${kind}:${String(id)}`))
            .filter((id) => !gone.has(id));
          if (first === undefined || others.length === 0) continue;
          merges.push(
            await merge(place, kind, [first, ...others], choose === 0 ? { reference: others[0] } : undefined),
          );
          for (const id of others) gone.add(id);
          expect(await findDrift(database, place.accountId)).toEqual([]);
        }
        expect(merges.length).toBeGreaterThan(2);
        for (const mergeId of merges.toReversed()) {
          expect(await undo(place, mergeId)).toMatchObject({ kept: [] });
          expect(await findDrift(database, place.accountId)).toEqual([]);
        }
        expect(await exported(place)).toEqual(before);
        expect(withoutStamps(await place.dump())).toEqual(withoutStamps(rows));
      },
    );

    /** Rows without the times of their last change, and without what a merge leaves for good. */
    const withoutStamps = (rows: readonly string[]): readonly string[] =>
      rows
        .filter((row) => !/^(?:merges|former_words|search_words) /u.test(row))
        .map((row) => row.replace(/"(?:updatedOn|modifiedOn)": "[^"]*"/u, ''))
        .toSorted();
  });
});
