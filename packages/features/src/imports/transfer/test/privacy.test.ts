import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { endPersons } from '../../../privacy/end-persons.ts';
import { newId, plainVerbs } from '@nova/core';
import { createTestAccount, make } from '../../../testing/index.ts';
import { runInImport } from '../import-transaction.ts';
import type { ImportReport } from '../import-session.ts';
import { consentKind } from '../kinds/privacy.ts';
import { readLine } from '../read-line.ts';
import { lockPersons } from '../write-rows.ts';
import { exportLines, importLines, withoutIds } from './support.ts';
import { leftOf, type Place, undoPlace } from './undo-place.ts';

type Line = Readonly<Record<string, unknown>>;

const person = { type: 'candidate', id: 'ada', lastName: 'Lovelace', email: 'ada@engine.example' };
const about = { entity: 'candidate', recordId: 'ada' };
const purpose = {
  type: 'privacyPurpose',
  id: 'pool',
  code: 'POOL',
  name: 'Pool',
  text: 'Keep it.',
  basis: 'CONSENT',
  version: 4,
};
const consent = {
  type: 'consent',
  id: 'yes',
  ...about,
  purpose: 'POOL',
  basis: 'CONSENT',
  version: 3,
  text: 'Keep it, please.',
  state: 'GIVEN',
  givenOn: '2026-01-02T03:04:05.678Z',
  proof: 'Said so.',
};
const request = {
  type: 'privacyRequest',
  id: 'asked',
  ...about,
  reference: 'PRI-1044',
  requestType: 'ACCESS',
  receivedOn: '2026-01-31',
  note: 'Show me all.',
};
const hold = { type: 'privacyHold', id: 'stay', ...about, reason: 'A court asks for it.' };

describe('privacy in imports and exports (docs/import-and-export.md#privacy)', () => {
  let database: Database;
  let place: Place;

  beforeAll(async () => {
    database = await sharedDatabase();
  });
  beforeEach(async () => {
    place = await undoPlace(database);
  });

  const bring = (...lines: readonly Line[]): Promise<ImportReport> =>
    importLines(database, place.accountId, lines, {
      erased: { ledger: place.ctx.ports.erasures, isAllowed: false },
    });

  const rows = (table: string): Promise<Line[]> =>
    accountDatabase(database, place.accountId)
      .rows<Line>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE t."accountId" = $1 ORDER BY t.id`)
      .then((found) => found.map(({ row }) => (typeof row === 'string' ? JSON.parse(row) : row) as Line));

  const end = (id: string, action: 'ERASE' | 'ANONYMISE' = 'ERASE') =>
    endPersons(place.ctx, { kind: 'candidate', ids: [id], action, reason: null, userId: null });

  it('refers to the person by the caller’s id, wherever the line stands', async () => {
    const report = await bring(hold, request, consent, purpose, person);
    expect(report).toMatchObject({
      errors: [],
      imported: { candidate: 1, privacyPurpose: 1, consent: 1, privacyRequest: 1, privacyHold: 1 },
    });
    const recordId = report.ids['candidate:ada'];
    for (const table of ['consents', 'privacy_requests', 'privacy_holds'])
      expect(await rows(table)).toMatchObject([{ entity: 'candidate', recordId }]);
    expect(await rows('privacy_requests')).toMatchObject([
      { reference: 'PRI-1044', state: 'OPEN', via: 'USER', dueOn: '2026-02-28' },
    ]);
    expect(await bring(hold, request, consent, purpose, person)).toMatchObject({
      imported: {},
      unchanged: 5,
    });
  });

  it.each<[string, Line, string]>([
    [
      'an unknown person',
      { ...consent, recordId: 'nobody' },
      'recordId: there is no candidate "nobody" in the account.',
    ],
    [
      'a person of another kind',
      { ...hold, entity: 'lead' },
      'recordId: there is no lead "ada" in the account.',
    ],
    [
      'an unknown person of a request',
      { ...request, recordId: 'nobody' },
      'recordId: there is no candidate "nobody" in the account.',
    ],
    [
      'an unknown user',
      { ...hold, userName: 'Nobody' },
      'userName: "Nobody" is not one of the account’s users.',
    ],
    [
      'an unknown basis',
      { ...purpose, basis: 'HABIT' },
      'basis: Invalid option: expected one of "CONSENT"|"CONTRACT"|"LEGITIMATE_INTEREST"|"LEGAL_OBLIGATION"',
    ],
    [
      'a day that is none',
      { ...request, receivedOn: '2026-02-30' },
      'receivedOn: must be a date: yyyy-MM-dd, an ISO date-time or dd/MM/yyyy',
    ],
    [
      'a request of a day to come',
      { ...request, receivedOn: '9999-01-01' },
      'receivedOn: cannot be a day to come.',
    ],
    [
      'a request due before it came',
      { ...request, dueOn: '2026-01-30' },
      'dueOn: cannot be before receivedOn.',
    ],
    [
      'an open request that was closed',
      { ...request, closedOn: '2026-02-01T00:00:00Z' },
      'closedOn: the request is open.',
    ],
    [
      'a closed request without its time',
      { ...request, state: 'DONE' },
      'closedOn: say when the request was closed.',
    ],
    [
      'a consent of a moment to come',
      { ...consent, givenOn: '9999-01-01' },
      'givenOn: cannot be a moment to come.',
    ],
    [
      'a given consent without its time',
      { ...consent, givenOn: null },
      'givenOn: a consent that is GIVEN was given once; say when.',
    ],
    [
      'a consent that ends before it begins',
      { ...consent, expiresOn: '2026-01-01' },
      'expiresOn: must be after givenOn.',
    ],
    [
      'a withdrawn consent without its time',
      { ...consent, state: 'WITHDRAWN' },
      'withdrawnOn: say when the consent was withdrawn.',
    ],
  ])('refuses %s, and says so', async (_what, line, message) => {
    const report = await bring(person, line);
    expect(report).toMatchObject({ errors: [{ line: 2, message }], imported: { candidate: 1 } });
  });

  it('refers to nobody of another account', async () => {
    const other = await createTestAccount(database);
    const { ids } = await importLines(database, other.accountId, [person]);
    const recordId = ids['candidate:ada'];
    const report = await bring({ ...consent, recordId }, { ...hold, recordId }, { ...request, recordId });
    expect(report.errors).toHaveLength(3);
    expect(report.imported).toEqual({});
  });

  it('stores an expired consent as given', async () => {
    await bring(person, { ...consent, state: 'EXPIRED', expiresOn: '2026-01-03' });
    expect(await rows('consents')).toMatchObject([{ state: 'GIVEN' }]);
  });

  it('moves the numbers of requests on', async () => {
    await bring(person, request, { ...request, id: 'again' }, { ...request, id: 'third', reference: null });
    expect((await rows('privacy_requests')).map(({ reference }) => reference).toSorted()).toEqual([
      'PRI-1044',
      'PRI-1045',
      'PRI-1046',
    ]);
  });

  it('never lowers the version of a purpose, and another text is the next one', async () => {
    await bring(purpose);
    const versions = async (line: Line): Promise<unknown> => {
      await bring({ ...line, id: null });
      return (await rows('privacy_purposes')).map(({ version }) => version);
    };
    expect(await versions({ ...purpose, version: 2, name: 'Talent pool' })).toEqual([4]);
    expect(await versions({ ...purpose, version: 2, text: 'Keep it longer.' })).toEqual([5]);
    expect(await versions({ ...purpose, version: 9, text: 'Keep it for ever.' })).toEqual([9]);
  });

  it('keeps a person from going who is on hold in the file', async () => {
    const { ids } = await bring(person, { ...hold, since: '2026-01-02T00:00:00.000Z' });
    const id = ids['candidate:ada'] ?? '';
    expect(await end(id)).toMatchObject({ held: [id], ended: [] });
    const again = { ...hold, id: 'other', reason: 'Another court.', since: '2026-03-03T00:00:00.000Z' };
    expect(await bring(again)).toMatchObject({ imported: { privacyHold: 1 }, updated: { privacyHold: 1 } });
    const [held] = await rows('privacy_holds');
    expect(held).toMatchObject({ reason: 'Another court.' });
    expect(Date.parse(String(held?.since))).toBe(Date.parse('2026-01-02T00:00:00.000Z'));
  });

  describe('a person who is deleted meanwhile', () => {
    it('refuses the line once the person is gone', async () => {
      const pending = readLine('UTC', { number: 1, text: JSON.stringify(consent) });
      const lines = [{ pending, id: newId(), before: undefined, row: { recordId: newId() }, children: [] }];
      await expect(
        runInImport(place.ctx.db, (run) => lockPersons(run, consentKind, lines)),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'recordId: the candidate was deleted meanwhile.',
      });
    });

    it('leaves nothing about somebody who is gone', async () => {
      for (let round = 0; round < 6; round++) {
        const recordId = await make.candidate(place.ctx, { lastName: 'Raced' });
        const lines = [consent, hold].map((line) => ({ ...line, id: null, recordId }));
        const [, gone] = await Promise.allSettled([
          bring(...lines),
          plainVerbs('candidate').delete(place.ctx, { candidateId: recordId }),
        ]);
        const left = [...(await rows('consents')), ...(await rows('privacy_holds'))];
        const about = left.filter((row) => row.recordId === recordId);
        expect(about).toHaveLength(gone.status === 'fulfilled' ? 0 : 2);
      }
    });
  });

  describe('an erased person', () => {
    /** What imports know of consents and requests. */
    const kept = (): Promise<unknown[]> =>
      database.query(
        `SELECT 'change' FROM import_changes c WHERE c."accountId" = $1
         UNION ALL SELECT e.entity FROM external_ids e WHERE e."accountId" = $1 AND e.entity IN ('consent', 'privacyRequest')`,
        [place.accountId],
      );

    it('leaves out an erased person with all of it, and forgets what an undo could restore', async () => {
      const first = await bring(person, purpose, consent, request);
      const id = first.ids['candidate:ada'] ?? '';
      await bring({ ...consent, proof: 'Wrote so.' }, { ...request, note: 'Show me more.' });
      expect(await kept()).toHaveLength(4);
      await end(id);
      expect(await kept()).toEqual([]);
      expect(await bring(person, purpose, consent, request, hold)).toMatchObject({
        errors: [],
        imported: {},
        erased: 1,
        erasedWith: { consent: 1, privacyRequest: 1, privacyHold: 1 },
      });
      expect(await rows('consents')).toEqual([]);
      expect(await rows('privacy_requests')).toMatchObject([{ reference: 'PRI-1044', note: null }]);
    });

    it('exports and takes a request whose person is gone', async () => {
      const { ids } = await bring(person, request);
      await end(ids['candidate:ada'] ?? '');
      const lines = await exportLines(database, place.accountId);
      expect(lines.map((line) => JSON.parse(line) as Line)).toContainEqual(
        expect.objectContaining({
          type: 'privacyRequest',
          reference: 'PRI-1044',
          recordId: null,
          note: null,
        }),
      );
      const other = await createTestAccount(database);
      expect((await importLines(database, other.accountId, lines)).errors).toEqual([]);
      expect(withoutIds(await exportLines(database, other.accountId))).toBe(withoutIds(lines));
      expect(await importLines(database, place.accountId, lines)).toMatchObject({ errors: [], imported: {} });
    });

    it('gives an anonymised person no proof of a consent again', async () => {
      const { ids } = await bring(person, consent, request);
      await bring({ ...consent, proof: 'Wrote so.' });
      await end(ids['candidate:ada'] ?? '', 'ANONYMISE');
      expect(await kept()).toEqual([]);
      const report = await bring(person, { ...consent, proof: 'Wrote so.' }, request, hold);
      expect(report).toMatchObject({ errors: [], imported: {}, erased: 1 });
      expect(await rows('consents')).toMatchObject([{ proof: null, state: 'GIVEN' }]);
      expect(await rows('privacy_requests')).toMatchObject([{ note: null }]);
    });
  });

  describe('an undo', () => {
    it('takes the hold of the import back first, as its dry run says', async () => {
      const before = await place.dump();
      const batch = await place.take([person, hold, consent, request, purpose]);
      const told = await place.undo(batch, { dryRun: true });
      expect(told.left).toEqual([]);
      expect(await place.undo(batch)).toEqual(told);
      expect(await place.dump()).toEqual(before);
    });

    it('leaves a hold that somebody changed since, and its person, with force too', async () => {
      const batch = await place.take([person, hold]);
      await database.query(`UPDATE privacy_holds SET reason = 'Ours' WHERE "accountId" = $1`, [
        place.accountId,
      ]);
      for (const dryRun of [true, false])
        expect(leftOf(await place.undo(batch, { force: true, dryRun }))).toEqual([
          'candidate HELD',
          'privacyHold CHANGED',
        ]);
    });
  });
});
