import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, memoryFiles, type TestAccount } from '../../../testing/index.ts';
import { importLines, storedRow } from './support.ts';

describe('import records', () => {
  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database, { timeZone: 'Europe/Berlin' });
  });

  const take = (...lines: (object | string)[]) => importLines(database, account.accountId, lines);

  const row = (table: string, id: string | undefined) => storedRow(database, account.accountId, table, id);

  describe('references', () => {
    it('resolve to later lines, even far down', async () => {
      const filler = Array.from({ length: 30 }, (_, at) => ({
        type: 'company',
        name: `Filler ${String(at)}`,
      }));
      const lines = [{ type: 'company', id: 'child', name: 'Child', parentCompanyId: 'parent' }, ...filler];
      const report = await importLines(
        database,
        account.accountId,
        [...lines, { type: 'company', id: 'parent', name: 'Parent' }],
        { batchSize: 10 },
      );
      expect(report).toMatchObject({ imported: { company: 32 }, errors: [] });
      expect(await row('companies', report.ids['company:child'])).toMatchObject({
        parentCompanyId: report.ids['company:parent'],
      });
    });

    it('resolve record ids of the account as well as callers’ ids', async () => {
      const { ids } = await take({ type: 'company', id: 'by-id', name: 'By id' });
      const companyId = ids['company:by-id'];
      const report = await take({ type: 'contact', id: 'k1', firstName: 'Kim', companyId });
      expect(await row('contacts', report.ids['contact:k1'])).toMatchObject({ companyId });
    });

    it('do not resolve to another account', async () => {
      const other = await createTestAccount(database);
      const { ids } = await importLines(database, other.accountId, [
        { type: 'company', id: 'theirs', name: 'Theirs' },
      ]);
      const statusId = await other.masterData('candidateStatuses', 'New');
      const report = await take(
        { type: 'contact', firstName: 'X', companyId: ids['company:theirs'] },
        { type: 'contact', firstName: 'Y', companyId: 'theirs' },
        { type: 'candidate', firstName: 'Z', statusId },
        { type: 'candidate', firstName: 'Z', ownerId: other.userId },
      );
      expect(report.imported).toEqual({});
      expect(report.errors.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    });

    it('cannot make a company its own ancestor', async () => {
      const report = await take(
        { type: 'company', id: 'x', name: 'X', parentCompanyId: 'y' },
        { type: 'company', id: 'y', name: 'Y', parentCompanyId: 'x' },
        { type: 'company', id: 'z', name: 'Z' },
      );
      expect(report.imported).toEqual({ company: 1 });
      expect(report.errors.map(({ line }) => line)).toEqual([1, 2]);
    });
  });

  describe('an invalid line', () => {
    it('reports its number and reason while the others are imported', async () => {
      const report = await take(
        '\uFEFF{"type":"candidate","id":"ok1","firstName":"One"}\r',
        '{"type":"candidate", oops',
        '',
        '[1]',
        { type: 'planet', name: 'Mars' },
        { type: 'candidate', firstName: 'A', email: 'nonsense' },
        { type: 'candidate', firstName: 'A', statusName: 'Nonsense' },
        { type: 'candidate', firstName: 'A', ownerName: 'Nobody' },
        { type: 'candidate', firstName: 'A', customFields: [{ fieldLabel: 'Nonsense', value: '1' }] },
        { type: 'candidate' },
        { type: 'application', candidateId: 'nobody', jobId: 'nothing' },
        { type: 'candidate', id: 'ok2', firstName: 'Two' },
      );
      expect(report.imported).toEqual({ candidate: 2 });
      expect(report.errors).toEqual([
        { line: 2, message: expect.stringMatching(/^This is not JSON/u) },
        { line: 4, message: expect.stringContaining('JSON object') },
        { line: 5, message: expect.stringMatching(/^type: must be one of masterData/u) },
        { line: 6, message: 'email: must be an email address' },
        { line: 7, message: 'statusName: "Nonsense" is not one of the account’s candidateStatuses.' },
        { line: 8, message: 'ownerName: "Nobody" is not one of the account’s users.' },
        { line: 9, message: expect.stringContaining('custom field "Nonsense"') },
        { line: 10, message: 'Give at least one of firstName, lastName and email.' },
        {
          line: 11,
          message:
            'candidateId: there is no candidate "nobody" in the account; jobId: there is no job "nothing" in the account.',
        },
      ]);
    });
  });

  describe('master data, custom fields and users', () => {
    it('resolve by name, or are created', async () => {
      const lines = [
        { type: 'masterData', group: 'sources', name: 'linkedin' },
        { type: 'masterData', id: 'm1', group: 'sources', name: 'Carrier pigeon' },
        { type: 'customField', id: 'f1', entity: 'candidate', label: 'Shoe size', kind: 'NUMBER' },
        { type: 'user', id: 'u1', name: 'Boss', email: 'Boss@agency.example', team: 'North' },
        {
          type: 'candidate',
          id: 'm-c',
          firstName: 'M',
          sourceId: 'm1',
          ownerId: 'u1',
          customFields: [{ fieldId: 'f1', value: '42' }],
        },
      ];
      const report = await take(...lines);
      expect(report).toMatchObject({
        imported: { masterData: 2, customField: 1, user: 1, candidate: 1 },
        errors: [],
      });
      expect(await row('candidates', report.ids['candidate:m-c'])).toMatchObject({
        sourceId: report.ids['masterData:m1'],
        ownerId: report.ids['user:u1'],
        customFields: [{ fieldId: report.ids['customField:f1'], fieldLabel: 'Shoe size', value: '42' }],
      });
      expect(await take(...lines)).toMatchObject({ imported: {}, unchanged: 5, errors: [] });
    });

    it('leave a user’s role that a line does not give; a new user without one is ADMIN', async () => {
      const rae = { type: 'user', id: 'u-rae', name: 'Rae', email: 'rae@agency.example' };
      const report = await take(
        { ...rae, role: 'READER' },
        { ...rae, id: 'u-al', email: 'al@agency.example' },
      );
      expect(await take({ ...rae, name: 'Rae Day' })).toMatchObject({ updated: { user: 1 }, errors: [] });
      const [known, fresh] = [report.ids['user:u-rae'], report.ids['user:u-al']];
      expect(await row('users', known)).toMatchObject({ name: 'Rae Day', role: 'READER' });
      expect(await row('users', fresh)).toMatchObject({ role: 'ADMIN' });
    });

    it('include a new experience level that a job names', async () => {
      const report = await take({
        type: 'job',
        id: 'j-level',
        title: 'Wizard',
        experienceLevelName: 'Grand master',
      });
      expect(report.errors).toEqual([]);
      const { experienceLevelId } = await row('jobs', report.ids['job:j-level']);
      expect(await row('master_data', String(experienceLevelId))).toMatchObject({
        group: 'experienceLevels',
        name: 'Grand master',
      });
    });
  });

  describe('file lines', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nova-import-test-'));
      await writeFile(join(folder, 'cv.pdf'), '%PDF-1.4 one');
      await take({ type: 'candidate', id: 'f-c', firstName: 'Filed' });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const files = memoryFiles();
    const takeFiles = (...lines: object[]) =>
      importLines(database, account.accountId, lines, { baseDir: folder, files });
    const cv = { type: 'file', id: 'cv', candidateId: 'f-c', category: 'cv', path: 'cv.pdf' };

    it('store their content, and a CV shows on its candidate', async () => {
      const report = await takeFiles(cv);
      expect(report.errors).toEqual([]);
      const stored = await row('stored_files', report.ids['file:cv']);
      expect(stored).toMatchObject({
        status: 'STORED',
        fileSize: 12,
        fileName: 'cv.pdf',
        contentType: 'application/pdf',
        category: 'CV',
      });
      expect(files.stored.get(String(stored.storageKey))?.toString()).toBe('%PDF-1.4 one');
      const [candidate] = await database.query(
        `SELECT "hasCv" FROM candidates WHERE "accountId" = $1 AND "firstName" = 'Filed'`,
        [account.accountId],
      );
      expect(candidate).toEqual({ hasCv: true });
    });

    it('count as unchanged until their content changes', async () => {
      expect(await takeFiles(cv)).toMatchObject({ imported: {}, unchanged: 1 });
      await writeFile(join(folder, 'cv.pdf'), '%PDF-1.4 two!');
      expect(await takeFiles(cv)).toMatchObject({ imported: { file: 1 }, unchanged: 0 });
    });

    it('stay pending without a path, and cannot leave the folder', async () => {
      const report = await takeFiles(
        { type: 'file', id: 'later', candidateId: 'f-c', fileName: 'later.docx', category: 'CV' },
        { type: 'file', candidateId: 'f-c', path: '../../etc/passwd' },
        { type: 'file', candidateId: 'f-c', path: '/etc/passwd' },
        { type: 'file', candidateId: 'f-c', path: 'missing.pdf' },
      );
      expect(await row('stored_files', report.ids['file:later'])).toMatchObject({
        status: 'PENDING',
        storageKey: null,
      });
      expect(report.errors.map(({ line }) => line)).toEqual([2, 3, 4]);
    });
  });

  describe('an import', () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        type: 'candidate',
        id: `many-${String(from + at)}`,
        firstName: `N${String(from + at)}`,
      }));

    it('can be stopped and repeated', async () => {
      const fresh = await createTestAccount(database);
      const controller = new AbortController();
      const stopped = importLines(database, fresh.accountId, many(0, 300), {
        batchSize: 50,
        signal: controller.signal,
        onProgress: ({ imported }) => {
          if (imported >= 100) controller.abort(new Error('stopped'));
        },
      });
      await expect(stopped).rejects.toThrow('stopped');
      const report = await importLines(database, fresh.accountId, many(0, 300), { batchSize: 50 });
      expect(report.unchanged).toBe(100);
      expect(report.imported).toEqual({ candidate: 200 });
      const [counter] = await database.query(
        `SELECT t.total, "lastReference", (SELECT count(*)::int FROM candidates c WHERE c."accountId" = $1) AS held
       FROM record_totals t JOIN record_counters USING ("accountId", entity) WHERE "accountId" = $1 AND entity = 'candidate'`,
        [fresh.accountId],
      );
      expect(counter).toEqual({ total: 300, lastReference: 1300, held: 300 });
    });

    it('writes one line of the audit trail for each transaction, not for each record', async () => {
      const fresh = await createTestAccount(database);
      await importLines(database, fresh.accountId, many(0, 40), { batchSize: 20 });
      const events = await database.query(
        `SELECT entity, action, changes->'records'->'to' AS records FROM audit_events WHERE "accountId" = $1 AND action = 'import'`,
        [fresh.accountId],
      );
      expect(events).toEqual([
        { entity: 'candidate', action: 'import', records: '20' },
        { entity: 'candidate', action: 'import', records: '20' },
      ]);
    });

    it('writes nothing in a dry run, and finds the same errors', async () => {
      const fresh = await createTestAccount(database);
      const lines = [
        { type: 'company', id: 'd1', name: 'Dry' },
        { type: 'masterData', group: 'sources', name: 'Desert' },
        { type: 'contact', id: 'd2', firstName: 'D', companyId: 'd1', sourceName: 'Desert' },
        { type: 'contact', firstName: 'D', companyId: 'd3' },
        { type: 'job', title: 'Digger', companyId: 'd1', contactId: 'd2', experienceLevelName: 'Senior' },
      ];
      const report = await importLines(database, fresh.accountId, lines, { dryRun: true, batchSize: 1 });
      expect(report.imported).toEqual({ company: 1, masterData: 1, contact: 1, job: 1 });
      expect(report.errors).toEqual([
        { line: 4, message: 'companyId: there is no company "d3" in the account.' },
      ]);
      const counts = await database.query(
        `SELECT (SELECT count(*)::int FROM companies WHERE "accountId" = $1) AS companies,
              (SELECT count(*)::int FROM external_ids WHERE "accountId" = $1) AS origins`,
        [fresh.accountId],
      );
      expect(counts).toEqual([{ companies: 0, origins: 0 }]);
    });

    it('answers NOT_FOUND for an unknown account', async () => {
      await expect(importLines(database, 'nobody', [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('uses constant memory', async () => {
      const fresh = await createTestAccount(database);
      let largest = 0;
      let reads = 0;
      async function* lines() {
        for (let at = 0; at < 4_000; at++) {
          reads = at;
          yield await Promise.resolve(
            JSON.stringify({
              type: 'masterData',
              group: 'sources',
              name: 'LinkedIn',
              id: `x${String(at % 7)}`,
            }),
          );
        }
      }
      const { importRecords } = await import('../import-records.ts');
      const report = await importRecords(database, {
        accountId: fresh.accountId,
        lines: lines(),
        batchSize: 100,
        onProgress: ({ lines: done }) => {
          largest = Math.max(largest, reads - done);
        },
      });
      expect(report.ids).toEqual({});
      expect(report.errors).toEqual([]);
      expect(largest).toBeLessThanOrEqual(100);
    });
  });
});
