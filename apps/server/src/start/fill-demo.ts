import type { Database } from '@nova/db';
import { createDemo } from '@nova/demo';
import { createAccount } from '@nova/features';
import type { FileStore } from '@nova/files';
import { demoName, findDemoPlace } from './demo-account.ts';
import type { FilledDemo } from './first-start.ts';
import type { Steps } from './reporting.ts';

/**
 * Fills the demo, or finishes a demo that an earlier start began.
 * @returns null if an account exists already
 */
export async function fillDemo(
  database: Database,
  files: FileStore,
  steps: Steps,
): Promise<FilledDemo | null> {
  const place = await findDemoPlace(database);
  if (place === 'none') return null;
  const accountId = place === 'new' ? (await createAccount(database, { name: demoName })).id : place.begun;
  const report = await steps.run('Filling a demo account', (progress) =>
    createDemo(database, {
      accountId,
      files,
      onProgress: ({ lines }) => progress(`${lines.toLocaleString('en')} records`),
    }),
  );
  return { accountId, candidates: report.imported.candidate ?? 0 };
}
