import { newId } from '../../ids.ts';
import {
  type DeliveryOutcome,
  freeLeasesOfEnded,
  type LeasedWebhook,
  leaseSeconds,
  leaseWebhooks,
  renewLeases,
} from './webhook-leases.ts';
import { createSendingSlots } from './sending-slots.ts';
import type { WorkerContext } from './due-deliveries.ts';
import { type RunContext, usualSchedule, WebhookRun } from './webhook-run.ts';

export interface DeliveryWorkerOptions extends Omit<WorkerContext, 'holder'> {
  /** Default: the documented schedule. */
  readonly schedule?: readonly number[] | undefined;
  readonly onOutcome?: (outcome: DeliveryOutcome) => void;
  /** Errors that ended a run. */
  readonly onError: (error: unknown) => void;
}

/** Delivers events to webhooks; one worker per process (docs/interface/webhooks.md). */
export interface DeliveryWorker {
  /**
   * To be called again and again.
   * @throws what the database throws
   */
  turn(): Promise<void>;
  /** Resolves when running tries have ended, or after this many ms. */
  stop(patienceMs: number): Promise<void>;
}

/** Per process. */
const sendingAtOnce = 100;
const webhooksAtOnce = 400;
/** At most 15 s, so that it ends within the lease. */
const longestTryMs = 15_500;
const renewEveryMs = 3_000;
const endedEveryMs = 1_000;

/**
 * Runs ANALYZE after so many outcomes. Between two autovacuums the table grows by thousands, and each outcome
 * would scan a webhook's deliveries.
 */
const analyzeAfter = { first: 200, most: 100_000 } as const;

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { database, ports, now, schedule = usualSchedule, onOutcome = () => undefined, onError } = options;
  const holder = newId();
  const slots = createSendingSlots(sendingAtOnce);
  let settled = 0;
  let analyzeAt: number = analyzeAfter.first;
  const counted = (outcome: DeliveryOutcome): void => {
    settled++;
    onOutcome(outcome);
  };
  const place: RunContext = { database, ports, now, holder, slots, schedule, onOutcome: counted };
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
    const held = new Set(
      await renewLeases(
        database,
        holder,
        [...runs.values()].map(({ leased }) => leased),
      ),
    );
    renewedAt = moment;
    for (const [webhookId, { run }] of runs)
      if (held.has(webhookId)) run.validUntil = Math.max(run.validUntil, validFrom(moment));
      else run.stop();
  };
  const freeEnded = async (): Promise<void> => {
    if (performance.now() - freedAt < endedEveryMs) return;
    freedAt = performance.now();
    await freeLeasesOfEnded(database, holder);
  };
  const analyzeDeliveries = async (): Promise<void> => {
    if (settled < analyzeAt) return;
    settled = 0;
    analyzeAt = Math.min(analyzeAt * 4, analyzeAfter.most);
    await database.query('ANALYZE webhook_deliveries');
  };
  return {
    async turn() {
      if (stopped) return;
      await renew();
      await analyzeDeliveries();
      if (!(await ports.outbound.isEnabled())) return;
      await freeEnded();
      const moment = performance.now();
      const free = Math.max(0, webhooksAtOnce - runs.size);
      for (const leased of await leaseWebhooks(database, holder, free)) {
        const known = runs.get(leased.webhookId);
        if (known) known.run.notify();
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
