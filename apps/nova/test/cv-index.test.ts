import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@nova/core';
import { ensureInstallationId } from '@nova/features';
import { createTestAccount, make, type TestAccount } from '@nova/features/testing';
import { createDiskStore, type FileStore } from '@nova/files';
import { smallCv } from '@nova/testing';
import { ServedFolder } from './served-folder.ts';

describe('nova cv index', () => {
  let served: ServedFolder;
  let files: FileStore;
  let agency: TestAccount;
  let other: TestAccount;

  beforeAll(async () => {
    served = await ServedFolder.open();
    files = await createDiskStore(join(served.data, 'files'), await ensureInstallationId(served.database));
    agency = await createTestAccount(served.database);
    other = await createTestAccount(served.database);
  });
  afterAll(() => served.close());

  async function storeCv({ ctx, accountId }: TestAccount, bytes: Uint8Array): Promise<string> {
    const [candidateId, fileId] = [await make.candidate(ctx), newId()];
    const chunks = async function* () {
      yield await Promise.resolve(bytes);
    };
    const { size, storageKey, sha256 } = await files.put(accountId, fileId, chunks());
    await served.database.query(
      `INSERT INTO stored_files ("accountId", id, "candidateId", category, "fileName", "contentType", status, "fileSize", "storageKey", sha256)
       VALUES ($1, $2, $3, 'CV', 'cv.pdf', 'application/pdf', 'STORED', $4, $5, decode($6, 'hex'))`,
      [accountId, fileId, candidateId, size, storageKey, sha256],
    );
    return storageKey;
  }
  const cv = (name: string) => new Uint8Array(smallCv(name, 'of.the@cv.example'));
  const index = async (...words: string[]) => {
    const { code, stdout } = await served.nova('cv', 'index', '--json', ...words);
    return { code, ...(JSON.parse(stdout) as object) };
  };

  it('reads what waits in an account, once, and says what it read', async () => {
    await storeCv(agency, cv('Ada Lovelace'));
    await storeCv(agency, new TextEncoder().encode('%PDF-1.4 nothing to read'));
    await storeCv(other, cv('Grace Hopper'));
    const account = ['--account', agency.accountId];
    expect(await index(...account)).toEqual({ code: 0, read: 1, withoutText: 1, failed: 0, waiting: 0 });
    const texts = await served.database.query<{ text: string }>(
      `SELECT text FROM cv_texts WHERE "accountId" = $1 ORDER BY text`,
      [agency.accountId],
    );
    expect(texts).toEqual([{ text: '' }, { text: expect.stringContaining('Kubernetes') }]);
    expect(await index(...account)).toEqual({ code: 0, read: 0, withoutText: 0, failed: 0, waiting: 0 });
    const { stdout } = await served.nova('cv', 'index');
    expect(stdout).toBe('Read 1. Without a text: 0. Failed: 0. Waiting: 0.\n');
  });

  it('fails for a CV whose content is missing, which waits for another attempt', async () => {
    await files.remove(await storeCv(agency, cv('Alan Turing')));
    expect(await index()).toEqual({ code: 1, read: 0, withoutText: 0, failed: 1, waiting: 1 });
  });

  it('says which account it does not know', async () => {
    const refused = await served.nova('cv', 'index', '--account', 'nope');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no account "nope"') });
  });
});
