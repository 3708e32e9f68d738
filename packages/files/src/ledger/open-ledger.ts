import { join } from 'node:path';
import { FileStoreError } from '../file-store.ts';
import { readBucket, type BucketSettings } from '../open-file-store.ts';
import { createDiskLedger } from './disk-ledger.ts';
import type { LedgerPlace, LedgerStore } from './ledger-store.ts';

/** The settings have the names of the environment variables. */
export interface LedgerSettings extends BucketSettings {
  readonly ERASURE_LEDGER?: string | undefined;
  readonly ERASURE_SECRET?: string | undefined;
  /** The folder of the ledger's file, if neither ERASURE_LEDGER nor S3_BUCKET is set. */
  readonly NOVA_DATA_DIR: string;
}

export interface OpenedLedger {
  readonly store: LedgerStore;
  readonly secret: string;
  readonly close: () => Promise<void>;
}

const usualName = 'erasures.ndjson';

/** Chooses the place, without touching it: ERASURE_LEDGER, otherwise the bucket, otherwise a file. */
export async function chooseLedgerPlace(settings: LedgerSettings): Promise<LedgerPlace> {
  const bucket = settings.ERASURE_LEDGER === undefined ? readBucket(settings) : undefined;
  if (bucket === undefined)
    return createDiskLedger(settings.ERASURE_LEDGER ?? join(settings.NOVA_DATA_DIR, usualName));
  // The S3 client is large, so it is loaded only if it is used.
  const { createS3Ledger } = await import('./s3-ledger.ts');
  return createS3Ledger(bucket);
}

/**
 * Opens the ledger with its secret, which is created if neither exists.
 * @throws FileStoreError if either cannot be read or created, and for lines without their secret: nobody could be
 * recognised by them
 */
export async function openLedger(settings: LedgerSettings): Promise<OpenedLedger> {
  const place = await chooseLedgerPlace(settings);
  try {
    const { store, close } = place;
    return { store, close, secret: settings.ERASURE_SECRET ?? (await ensureSecret(place)) };
  } catch (error) {
    await place.close();
    throw error;
  }
}

/**
 * Opens the ledger, and creates nothing.
 * @returns null if the secret does not exist yet
 * @throws FileStoreError
 */
export async function findLedger(settings: LedgerSettings): Promise<OpenedLedger | null> {
  const place = await chooseLedgerPlace(settings);
  try {
    const { store, close } = place;
    const secret = settings.ERASURE_SECRET ?? (await place.readSecret());
    if (secret !== null) return { store, close, secret };
  } catch (error) {
    await place.close();
    throw error;
  }
  await place.close();
  return null;
}

async function ensureSecret(place: LedgerPlace): Promise<string> {
  const firstSecret = await place.readSecret();
  if (firstSecret !== null) return firstSecret;
  if (!(await hasLines(place.store))) return place.makeSecret();
  // Another process may have created the secret since the first look.
  const laterSecret = await place.readSecret();
  if (laterSecret !== null) return laterSecret;
  throw new FileStoreError(
    'AWAY',
    `The ledger of erasures ${place.store.place} has lines, but their secret ${place.secretPlace} is missing: put it back, or set ERASURE_SECRET to it. If it is lost, move the ledger away, and \`nova erasures import --trust-unproven\` it from there.`,
  );
}

async function hasLines(store: LedgerStore): Promise<boolean> {
  const lines = store.read()[Symbol.asyncIterator]();
  const { done } = await lines.next();
  await lines.return?.();
  return done !== true;
}
