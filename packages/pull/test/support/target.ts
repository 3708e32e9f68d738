import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount } from '@nova/features/testing';
import type { FileWriter } from '@nova/features/imports';
import { pullAccount, type PullOptions, type PullReport } from '../../src/index.ts';
import type { Source } from './source.ts';

export const key = 'nova_sk_a-key-that-nobody-else-may-see';

export interface Target {
  readonly accountId: string;
  readonly dataDir: string;
  readonly stored: Map<string, Buffer>;
  pull(source: Source, options?: Partial<PullOptions>): Promise<PullReport>;
  count(table: string): Promise<number>;
}

export interface Targets {
  readonly database: Database;
  open(): Promise<Target>;
  close(): Promise<void>;
}

export async function openTargets(): Promise<Targets> {
  const database = await sharedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'nova-pull-test-'));
  let accounts = 0;
  return {
    database,
    open: async () => {
      const { accountId } = await createTestAccount(database);
      const dataDir = join(folder, String(++accounts));
      const stored = new Map<string, Buffer>();
      return {
        accountId,
        dataDir,
        stored,
        pull: ({ url }, options = {}) =>
          pullAccount(database, {
            accountId,
            dataDir,
            from: url,
            key,
            files: storeIn(stored),
            manners: { firstDelay: 1, timeout: 5_000 },
            ...options,
          }),
        count: async (table) => {
          const rows = await database.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM ${table} WHERE "accountId" = $1`,
            [accountId],
          );
          return rows[0]?.count ?? 0;
        },
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const storeIn = (stored: Map<string, Buffer>): FileWriter => ({
  put: async (_accountId, fileId, content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    stored.set(fileId, whole);
    const sha256 = createHash('sha256').update(whole).digest('hex');
    return { storageKey: `test/${fileId}`, size: whole.length, sha256 };
  },
});
