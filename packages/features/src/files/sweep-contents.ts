import type { Database } from '@nova/db';
import type { AsideContent, FileStore } from '@nova/files';
import {
  ensureInstallationId,
  splitIntoBatches,
  isSmallShare,
  findNamedContents,
  restoreNamedContents,
  sweepLimits,
} from './file-store.ts';

/** Counts of contents. */
export interface SweepReport {
  /** All contents in this installation's areas of the store. */
  readonly contents: number;
  readonly unnamed: number;
  readonly setAside: number;
  /** Contents restored because records name them again. */
  readonly takenBack: number;
  /** Contents removed after their two weeks aside. */
  readonly removed: number;
  /** The reason why nothing was set aside, or null. */
  readonly refusal: string | null;
}

/**
 * Sets aside contents that no record names, which interrupted uploads leave. It removes only contents that were
 * set aside two weeks ago and touches no other installation's. It refuses more than a small share
 * (`sweepLimits`).
 */
export async function sweepContents(database: Database, files: FileStore, now: Date): Promise<SweepReport> {
  const takenBack = await restoreNamedContents(database, files);
  const removed = await removeLongAside(files, now);
  const survey = await findUnnamed(database, files, now);
  const { contents, unnamed } = survey;
  const refusal =
    unnamed === 0 || isSmallShare(unnamed, contents) ? null : explainRefusal(files, unnamed, contents);
  const day = formatDay(now);
  const leaving = refusal === null ? survey.old : [];
  for (const storageKey of leaving) await files.setAside({ storageKey, day });
  return { contents, unnamed, setAside: leaving.length, takenBack, removed, refusal };
}

const formatDay = (moment: Date): string => moment.toISOString().slice(0, 10);

async function removeLongAside(files: FileStore, now: Date): Promise<number> {
  const lastDay = formatDay(new Date(now.getTime() - sweepLimits.asideFor));
  const expiredContents: AsideContent[] = [];
  for await (const content of files.aside()) if (content.day < lastDay) expiredContents.push(content);
  for (const content of expiredContents) await files.removeAside(content);
  return expiredContents.length;
}

interface Unnamed {
  readonly contents: number;
  readonly unnamed: number;
  /** Keys old enough to set aside, as many as one turn takes. */
  readonly old: readonly string[];
}

async function findUnnamed(database: Database, files: FileStore, now: Date): Promise<Unnamed> {
  let [contents, unnamed] = [0, 0];
  const old: string[] = [];
  const tooYoung = now.getTime() - sweepLimits.untouchedFor;
  const unlabelledToo = (await files.owner()) === (await ensureInstallationId(database));
  for (const area of unlabelledToo ? (['own', 'unlabelled'] as const) : (['own'] as const)) {
    for await (const batch of splitIntoBatches(files.keys(area))) {
      const namedKeys = await findNamedContents(
        database,
        batch.map(({ storageKey }) => storageKey),
      );
      const unnamedContents = batch.filter(({ storageKey }) => !namedKeys.has(storageKey));
      contents += batch.length;
      unnamed += unnamedContents.length;
      for (const { storageKey, storedOn } of unnamedContents)
        if (storedOn.getTime() < tooYoung && old.length < sweepLimits.perTurn) old.push(storageKey);
    }
  }
  return { contents, unnamed, old };
}

const explainRefusal = (files: FileStore, unnamed: number, contents: number): string =>
  `The file store (${files.place}) holds ${String(unnamed)} of ${String(contents)} files that no record names: too many to be ` +
  `left over, so none was touched. Was the database restored without its latest files? Restore both of the same day, or move ` +
  `away what is not needed.`;
