import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { deleteFile } from '../../../files/delete-files.ts';
import { plainVerbs } from '@nova/core';
import { uploadFile } from '../../../files/upload-file.ts';
import { exportRecords, type FileWithoutContent } from '../export-records.ts';
import { make, createTestAccount } from '../../../testing/index.ts';
import { embeddedIn } from '@nova/embedded';
import { importLines } from './support.ts';

describe('export during writes', () => {
  let folder: string;
  let database: Database;

  /** The embedded database in a folder, as a server opens it; or a database of the suite's server. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-export-'));
    if (process.env.TEST_DATABASE_URL) database = await createTestDatabase();
    else {
      database = await openDatabase(embeddedIn(join(folder, 'data'), 'server'));
      await database.migrate();
    }
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads one snapshot: references resolve despite writes and deletes, and a deleted file is reported', async () => {
    const { ctx, accountId } = await createTestAccount(database);
    const owner = { companyId: null, category: null };
    const jobId = await make.job(ctx);
    const candidates: string[] = [];
    for (const name of ['Ada', 'Grace', 'Mary']) {
      const candidateId = await make.candidate(ctx, { firstName: name });
      await make.application(ctx, { candidateId, jobId });
      await uploadFile(ctx, { ...owner, candidateId, file: new File([name], `${name}.txt`) });
      candidates.push(candidateId);
    }
    const files = await ctx.db.rows<{ id: string }>(
      `SELECT id FROM stored_files WHERE "accountId" = $1 ORDER BY id`,
    );

    let disturbed = false;
    /** After the candidates, adds one with an application and deletes another. */
    const disturb = async (): Promise<void> => {
      disturbed = true;
      const candidateId = await make.candidate(ctx, { firstName: 'Late' });
      await make.application(ctx, { candidateId, jobId });
      await plainVerbs('candidate').delete(ctx, { candidateId: candidates[0] ?? '' });
    };
    const lines: string[] = [];
    const without: FileWithoutContent[] = [];
    const exported = await exportRecords(database, {
      accountId,
      pageSize: 1,
      write: async (line) => {
        lines.push(line);
        if (!disturbed && line.startsWith('{"type":"job"')) await disturb();
      },
      copyContent: async (content) => {
        if (content.fileName === 'Mary.txt') await deleteFile(ctx, { fileId: files[2]?.id ?? '' });
        const bytes = await buffer(await ctx.ports.files.open(content));
        await writeFile(join(folder, content.fileName), bytes);
        return content.fileName;
      },
      onWithoutContent: (file) => without.push(file),
    });
    expect(disturbed).toBe(true);
    expect(exported).toMatchObject({ candidate: 3, job: 1, application: 3, file: 3 });
    expect(without.map(({ fileName, reason }) => [fileName, reason])).toEqual([
      ['Ada.txt', 'DELETED'],
      ['Mary.txt', 'DELETED'],
    ]);

    const fresh = await createTestAccount(database);
    const report = await importLines(database, fresh.accountId, lines, {
      baseDir: folder,
      files: fresh.ctx.ports.files,
    });
    expect(report.errors).toEqual([]);
    expect(report.imported).toMatchObject({ candidate: 3, job: 1, application: 3, file: 3 });
  });

  it('reports a file whose content is missing, and exports everything else', async () => {
    const { ctx, accountId } = await createTestAccount(database);
    const candidateId = await make.candidate(ctx, { firstName: 'Ada' });
    const file = { companyId: null, category: null, candidateId, file: new File(['Ada'], 'Ada.txt') };
    const id = await uploadFile(ctx, file);
    const [stored] = await ctx.db.rows<{ storageKey: string }>(
      `SELECT "storageKey" FROM stored_files WHERE "accountId" = $1 AND id = $2`,
      [id],
    );
    await ctx.ports.files.remove(stored?.storageKey ?? '');
    const without: FileWithoutContent[] = [];
    const exported = await exportRecords(database, {
      accountId,
      write: () => undefined,
      copyContent: async (content) => {
        await ctx.ports.files.open(content);
        return content.fileName;
      },
      onWithoutContent: (one) => without.push(one),
    });
    expect(exported).toMatchObject({ candidate: 1, file: 1 });
    expect(without).toEqual([{ id, fileName: 'Ada.txt', reason: 'MISSING' }]);
  });
});
