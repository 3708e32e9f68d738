import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { createErasureLedger, verifyErasures } from '@nova/features';
import { FileStoreError, type LedgerPlace, chooseLedgerPlace } from '@nova/files';
import { novaLine } from '../command-line.ts';
import { type Finding, fix, note, ok } from './finding.ts';

const erasuresName = 'Erasures';

/**
 * Checks that the ledger of erasures can be read and written, agrees with the database, and is stored apart from it
 * (docs/operations.md#backup-and-restore). Needs a migrated database.
 */
export async function checkErasures(environment: Environment, database: Database): Promise<Finding> {
  const place = await chooseLedgerPlace(environment);
  try {
    return await checkLedger(place, environment, database);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return fix(
      erasuresName,
      error.message,
      'Let this user read and write it, and make room: a server does not start without it, and erases nobody.',
    );
  } finally {
    await place.close();
  }
}

async function checkLedger(
  place: LedgerPlace,
  environment: Environment,
  database: Database,
): Promise<Finding> {
  const { store, secretPlace } = place;
  const secret = environment.ERASURE_SECRET ?? (await place.readSecret());
  if (secret === null) return checkWithoutSecret(place, database);
  await store.prepare();
  const { lines, bad } = await verifyErasures(database, createErasureLedger(secret, store));
  if (bad.length > 0)
    return fix(
      erasuresName,
      `Of ${lines.toLocaleString('en')} erasures ${bad.length.toLocaleString('en')} are not the same in the database and in ${store.place}, or were made with another secret.`,
      `The next start gives either side what it lacks; a wrong secret is to be put back. ${novaLine('erasures verify')} names them.`,
    );
  const detail = `${lines.toLocaleString('en')} are in the database and in ${store.place}.`;
  if (lines > 0 && isBackedUpTogether(environment))
    return note(
      erasuresName,
      `${detail} It lies in the folder that is backed up with the database: an older folder, restored, has neither.`,
      `Set ERASURE_LEDGER to a file on another disk, or keep what \`${novaLine('erasures export FILE')}\` writes.`,
    );
  if (environment.ERASURE_SECRET === undefined && environment.DATABASE_URL !== undefined)
    return ok(erasuresName, `${detail} Keep ${secretPlace} too.`);
  return ok(erasuresName, detail);
}

/** Returns true if the documented backup, a copy of the embedded database's folder, contains the ledger too. */
const isBackedUpTogether = ({
  DATABASE_URL,
  ERASURE_LEDGER,
  S3_BUCKET,
  NOVA_DATA_DIR,
}: Environment): boolean =>
  DATABASE_URL === undefined &&
  (ERASURE_LEDGER === undefined ? S3_BUCKET === undefined : ERASURE_LEDGER.startsWith(NOVA_DATA_DIR));

async function checkWithoutSecret({ secretPlace }: LedgerPlace, database: Database): Promise<Finding> {
  const erased = await database.query('SELECT 1 FROM erasures LIMIT 1');
  if (erased.length === 0) return ok(erasuresName, 'None yet; the first start makes the ledger.');
  return fix(
    erasuresName,
    `The secret by which erased persons are recognised is missing: ${secretPlace}.`,
    'Put it back, or set NOVA_DATA_DIR, ERASURE_LEDGER and ERASURE_SECRET as the server has them. If it is lost, erased persons are known by their ids alone.',
  );
}
