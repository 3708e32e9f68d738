import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@nova/db';
import { processorTime, processorTimeWithChildren } from '@nova/processes';
import { setGoing, type Senders } from './campaigns.ts';
import type { CountingSink } from './sink.ts';

export interface Measured {
  readonly mails: number;
  /** Seconds until the list was frozen. */
  readonly freeze: number;
  /** Mails a second from the first to the last. */
  readonly perSecond: number;
  /** Processor ms a mail, by part. */
  readonly spent: Readonly<Record<string, number>>;
}

interface Measuring {
  readonly inDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
  readonly senders: Senders;
  readonly sink: CountingSink;
  readonly recipients: number;
  /** Process ids by part. */
  readonly processes: Readonly<Record<string, readonly number[]>>;
}

/** The longest wait for a campaign, in ms. */
const patience = 300_000;

export async function measure({
  inDatabase,
  senders,
  sink,
  recipients,
  processes,
}: Measuring): Promise<Measured> {
  const before = sink.total();
  const sent = performance.now();
  const freeze = await inDatabase(async (database) => {
    const campaignId = await setGoing(database, senders, 'Measured');
    while (performance.now() - sent < patience) {
      const [row] = await database.query<{ status: string }>(`SELECT status FROM campaigns WHERE id = $1`, [
        campaignId,
      ]);
      if (row?.status !== 'PREPARING') break;
      await pause(20);
    }
    return performance.now() - sent;
  });
  while (sink.total() === before && performance.now() - sent < patience) await pause(2);
  const spentBefore = spentOf(processes);
  const [began, first] = [performance.now(), sink.total()];
  while (sink.total() < before + recipients && performance.now() - sent < patience) await pause(20);
  const mails = sink.total() - first;
  const seconds = (performance.now() - began) / 1000;
  const spent = Object.entries(spentOf(processes)).map(([what, ms]) => [
    what,
    (ms - (spentBefore[what] ?? 0)) / mails,
  ]);
  return {
    mails: sink.total() - before,
    freeze: freeze / 1000,
    perSecond: mails / seconds,
    spent: Object.fromEntries(spent) as Record<string, number>,
  };
}

const spentOf = (processes: Measuring['processes']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(processes).map(([what, pids]) => [what, pids.reduce((sum, pid) => sum + timeOf(pid), 0)]),
  );

/** Child processes count by themselves. */
const timeOf = (pid: number): number =>
  pid === process.pid ? (processorTime(pid) ?? 0) : processorTimeWithChildren(pid);

export function tellMeasured({ mails, freeze, perSecond, spent }: Measured): string {
  const parts = Object.entries(spent).map(([what, ms]) => `${what} ${ms.toFixed(2)} ms`);
  return `${String(mails)} mails, ${perSecond.toFixed(0)} a second; frozen after ${freeze.toFixed(1)} s; processor time a mail: ${parts.join(', ')}.`;
}
