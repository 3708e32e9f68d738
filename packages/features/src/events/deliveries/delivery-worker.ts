import { newId } from '@nova/core';
import {
  type DeliveryOutcome,
  releaseEndedLeases,
  type LeasedWebhook,
  leaseSeconds,
  leaseWebhooks,
  renewLeases,
} from './webhook-leases.ts';
import { createSendingSlots } from './sending-slots.ts';
import type { WorkerContext } from './due-deliveries.ts';
import { type RunContext, usualSchedule, WebhookRun } from './webhook-run.ts';

export interface DeliveryWorkerOptions extends Omit<WorkerContext, 'holder'> {
  /** Seconds before each further try; the documented schedule by default. */
  readonly schedule?: readonly number[] | undefined;
  readonly onOutcome?: (outcome: DeliveryOutcome) => void;
  /** Receives errors that ended a webhook's run. */
  readonly onError: (error: unknown) => void;
}

/** Delivers events to webhooks. Each process has one worker (docs/interface/webhooks.md). */
export interface DeliveryWorker {
  /**
   * Starts, renews and finishes runs. The caller repeats it for as long as the process lives.
   * @throws the database's error
   */
  turn(): Promise<void>;
  /** Resolves when running tries have ended, or after this many ms. */
  stop(patienceMs: number): Promise<void>;
}

/** The maximum of simultaneous tries in this process. */
const sendingAtOnce = 100;
const webhooksAtOnce = 400;
/** The longest duration of a try with some reserve: a try takes at most 15 s, and it must end before the lease does. */
const longestTryMs = 15_500;
const renewEveryMs = 3_000;
const endedEveryMs = 1_000;

/**
 * The number of outcomes after which ANALYZE runs, which grows from `first` to `most`. The table grows by thousands
 * of rows between two autovacuums, and with old statistics each outcome would scan all deliveries of its webhook.
 */
const analyzeAfter = { first: 200, most: 100_000 } as const;

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { database, ports, now, schedule = usualSchedule, onOutcome = () => undefined, onError } = options;
  const holder = newId();
  const slots = createSendingSlots(sendingAtOnce);
  let settledCount = 0;
  let analyzeAt: number = analyzeAfter.first;
  const countOutcome = (outcome: DeliveryOutcome): void => {
    settledCount++;
    onOutcome(outcome);
  };
  const place: RunContext = { database, ports, now, holder, slots, schedule, onOutcome: countOutcome };
  const runs = new Map<
    string,
    { readonly leased: LeasedWebhook; readonly run: WebhookRun; readonly end: Promise<void> }
  >();
  let renewedAt = performance.now();
  let freedAt = -Infinity;
  let stopped = false;
  const validFrom = (moment: number): number => moment + leaseSeconds * 1_000 - longestTryMs;

  const start = (leased: LeasedWebhook, moment: number): void => {
    const run = new WebhookRun(place, leased, validFrom(moment));
    const end = run.run().catch(onError);
    runs.set(leased.webhookId, { leased, run, end });
    void end.finally(() => runs.delete(leased.webhookId));
  };
  const renew = async (): Promise<void> => {
    const moment = performance.now();
    if (runs.size === 0 || moment - renewedAt < renewEveryMs) return;
    const renewedIds = new Set(
      await renewLeases(
        database,
        holder,
        [...runs.values()].map(({ leased }) => leased),
      ),
    );
    renewedAt = moment;
    for (const [webhookId, { run }] of runs)
      if (renewedIds.has(webhookId)) run.validUntil = Math.max(run.validUntil, validFrom(moment));
      else run.stop();
  };
  const checkEndedProcesses = async (): Promise<void> => {
    if (performance.now() - freedAt < endedEveryMs) return;
    freedAt = performance.now();
    await releaseEndedLeases(database, holder);
  };
  const refreshStatistics = async (): Promise<void> => {
    if (settledCount < analyzeAt) return;
    settledCount = 0;
    analyzeAt = Math.min(analyzeAt * 4, analyzeAfter.most);
    await database.query('ANALYZE webhook_deliveries');
  };
  return {
    async turn() {
      if (stopped) return;
      await renew();
      await refreshStatistics();
      if (!(await ports.outbound.isEnabled())) return;
      await checkEndedProcesses();
      const moment = performance.now();
      const free = Math.max(0, webhooksAtOnce - runs.size);
      for (const leased of await leaseWebhooks(database, holder, free)) {
        const activeEntry = runs.get(leased.webhookId);
        if (activeEntry) activeEntry.run.notify();
        else if (leased.fresh) start(leased, moment);
      }
    },
    async stop(patienceMs) {
      stopped = true;
      for (const { run } of runs.values()) run.stop();
      const late = new Promise<void>((done) => setTimeout(done, patienceMs).unref());
      await Promise.race([Promise.all([...runs.values()].map(({ end }) => end)), late]);
    },
  };
}
