import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Environment } from '@nova/config';
import { openFileStore, type FileStore } from '@nova/files';
import { fix, ok, reasonOf, type Finding } from './finding.ts';

const name = 'Files';
/** The account and the installation of nobody: the check meets nobody's files. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whether the file store takes, gives back and removes content. */
export async function checkFiles(environment: Environment): Promise<Finding> {
  const { S3_BUCKET, S3_ENDPOINT, NOVA_DATA_DIR } = environment;
  const place =
    S3_BUCKET === undefined ? NOVA_DATA_DIR : `bucket ${S3_BUCKET} at ${S3_ENDPOINT ?? 'Amazon S3'}`;
  if (S3_BUCKET === undefined && !existsSync(NOVA_DATA_DIR)) return ok(name, `On disk, in ${place}.`);
  const remedy =
    S3_BUCKET === undefined
      ? 'Give the folder to the user that runs Nova, and room on its disk.'
      : 'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys; the key must be allowed to put, get, list and delete.';
  try {
    const folder = join(NOVA_DATA_DIR, 'files');
    const store = await openFileStore({ ...environment, folder }, nobody);
    try {
      await roundTrip(store);
    } finally {
      await store.close();
      if (store.kind === 'disk')
        await rm(join(folder, `installation-${nobody}`), { recursive: true, force: true });
    }
    return ok(
      name,
      `Written, read back and removed: ${S3_BUCKET === undefined ? `on disk, in ${place}` : place}.`,
    );
  } catch (error) {
    return fix(name, `They cannot be kept in ${place}: ${reasonOf(error)}.`, remedy);
  }
}

const probe = 'nova doctor';

async function roundTrip(store: FileStore): Promise<void> {
  const content = async function* (): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield new TextEncoder().encode(probe);
  };
  const stored = await store.put(nobody, nobody, content());
  try {
    if ((await text(await store.open(stored))) !== probe)
      throw new Error('what was written comes back changed');
  } finally {
    await store.remove(stored.storageKey);
  }
}
