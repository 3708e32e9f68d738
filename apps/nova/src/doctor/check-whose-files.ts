import { join } from 'node:path';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { storeOwnership } from '@nova/domain';
import { FileStoreError, openFileStore } from '@nova/files';
import { fix, note, ok, type Finding } from './finding.ts';

const name = 'Whose files';

/** The id of no installation: that of a database that has not met this version of Nova yet. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whether the file store is this database's. None where the store is away, which the check of files tells. */
export async function checkWhoseFiles(
  environment: Environment,
  database: Database,
): Promise<readonly Finding[]> {
  const [known] = await database.query<{ value: string }>(
    `SELECT value FROM server_settings WHERE name = 'installation'`,
  );
  const installation = known?.value ?? nobody;
  try {
    const folder = join(environment.NOVA_DATA_DIR, 'files');
    const files = await openFileStore({ ...environment, folder }, installation);
    try {
      const { state, advice } = await storeOwnership(database, files, installation);
      if (advice === null) return [ok(name, `The files in ${files.place} are this database’s.`)];
      const [detail = advice, ...remedy] = advice.split(/(?<=\.) (?=To keep|Check)/u);
      return [(state === 'lacking' ? fix : note)(name, detail, remedy.join(' '))];
    } finally {
      await files.close();
    }
  } catch (error) {
    if (error instanceof FileStoreError) return [];
    throw error;
  }
}
