import { findDrift } from '../../../testing/index.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { everyType } from './every-type.ts';
import { changed, twins } from './undo-lines.ts';
import { folderOfFiles, undoPlace } from './undo-place.ts';

describe('undo of an import (docs/import-and-export.md#taking-it-back)', () => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    folder = await folderOfFiles();
  });

  const withContent = everyType.map((line) => (line.type === 'file' ? { ...line, path: 'first.txt' } : line));

  it('restores the account to its state before the first import', async () => {
    const { accountId, dump, contents, take, undo } = await undoPlace(database, folder);
    const before = await dump();
    const batch = await take(withContent);
    expect(await contents()).toHaveLength(1);
    expect((await undo(batch)).left).toEqual([]);
    expect(await dump()).toEqual(before);
    expect(await contents()).toEqual([]);
    expect(await findDrift(database, accountId)).toEqual([]);
  });

  it.each([
    ['in a few transactions', undefined],
    ['in many', 3],
  ])('restores what it changed %s, deletes what it created, and leaves the rest', async (_how, batchSize) => {
    const { accountId, dump, contents, take, undo } = await undoPlace(database, folder);
    await take(withContent);
    const before = [await dump(), await contents()];
    const batch = await take([...changed, ...twins], batchSize === undefined ? {} : { batchSize });
    const between = [await dump(), await contents()];
    expect(between).not.toEqual(before);
    const told = await undo(batch, { dryRun: true });
    expect([await dump(), await contents()]).toEqual(between);
    expect(await undo(batch)).toEqual(told);
    expect(told.left).toEqual([]);
    expect([await dump(), await contents()]).toEqual(before);
    expect(await findDrift(database, accountId)).toEqual([]);
  });

  it('undoes several lines about one record', async () => {
    const { dump, take, undo } = await undoPlace(database);
    await take([{ type: 'candidate', id: 'old', lastName: 'First', overview: 'alpha' }]);
    const before = await dump();
    const batch = await take([
      { type: 'candidate', id: 'new', lastName: 'Second', overview: 'beta' },
      { type: 'candidate', id: 'old', lastName: 'Third', overview: 'gamma', email: 'x@example.com' },
      { type: 'candidate', id: 'new', lastName: 'Fourth', overview: 'delta' },
      { type: 'candidate', id: 'old', lastName: 'Fifth', overview: 'epsilon' },
      { type: 'candidate', id: 'new', lastName: 'Sixth' },
    ]);
    expect(batch.report).toMatchObject({ imported: { candidate: 5 }, updated: { candidate: 4 } });
    const report = await undo(batch);
    expect(report).toMatchObject({ deleted: { candidate: 1 }, left: [] });
    expect(await dump()).toEqual(before);
  });

  it('removes the ids of skipped duplicates, and restores updated ones', async () => {
    const { dump, take, undo } = await undoPlace(database);
    await take([
      { type: 'candidate', id: 'a', lastName: 'Same', email: 'same@example.com', skills: ['One'] },
    ]);
    const before = await dump();
    const again = [
      { type: 'candidate', id: 'b', lastName: 'Other', email: 'same@example.com', skills: ['Two'] },
      { type: 'note', id: 'n', candidateId: 'b', text: 'About whom?' },
    ];
    for (const onDuplicate of ['skip', 'update', 'create'] as const) {
      const batch = await take(again, { onDuplicate });
      expect(batch.report.skipped).toHaveLength(onDuplicate === 'skip' ? 1 : 0);
      expect((await undo(batch)).left).toEqual([]);
      expect(await dump()).toEqual(before);
    }
  });

  it('deletes the master data and companies that it created by name', async () => {
    const { dump, take, undo } = await undoPlace(database);
    const before = await dump();
    const batch = await take(
      [
        { type: 'candidate', id: 'a', lastName: 'A', statusName: 'Thinking', sourceName: 'Pigeon post' },
        { type: 'contact', id: 'b', lastName: 'B', companyName: 'Unheard of' },
        { type: 'job', id: 'j', title: 'J', experienceLevelName: 'Wizard' },
      ],
      { createMissing: true },
    );
    expect(batch.report.named).toMatchObject({ candidateStatuses: ['Thinking'] });
    expect(await undo(batch)).toMatchObject({ deleted: { masterData: 3, company: 1 }, left: [] });
    expect(await dump()).toEqual(before);
  });

  it('does the same a second time, and a new import of the file restores nothing old', async () => {
    const { dump, take, undo } = await undoPlace(database, folder);
    const before = await dump();
    const first = await take(everyType);
    await undo(first);
    expect(await undo(first)).toEqual({ batchId: first.batchId, deleted: {}, restored: {}, left: [] });
    const second = await take(everyType);
    expect(second.report.unchanged).toBe(0);
    expect(second.batchId).not.toBe(first.batchId);
    await undo(first, { force: true });
    await undo(second);
    expect(await dump()).toEqual(before);
  });

  it('writes one line of the audit trail', async () => {
    const { accountId, take, undo } = await undoPlace(database);
    const batch = await take([{ type: 'lead', id: 'l', lastName: 'Lead' }]);
    await undo(batch);
    await undo(batch);
    const lines = await database.query(
      `SELECT action, changes FROM audit_events WHERE "accountId" = $1 AND entity = 'import' AND "recordId" = $2`,
      [accountId, batch.batchId],
    );
    expect(lines).toEqual([{ action: 'undo', changes: expect.any(String) }]);
    expect(JSON.parse((lines[0] as { changes: string }).changes)).toEqual({
      deleted: { to: 1 },
      restored: { to: 0 },
      left: { to: 0 },
    });
  });
});
