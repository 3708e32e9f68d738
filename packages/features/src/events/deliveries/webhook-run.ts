import { setTimeout as sleep } from 'node:timers/promises';
import { accountDatabase, type AccountDatabase } from '@nova/db';
import type { Posted } from '@nova/webhooks';
import { postEvent } from '../webhooks/webhook-deliveries.ts';
import {
  buildDeliveryBody,
  dueAtOnce,
  findDueDeliveries,
  type DueDelivery,
  type Receiver,
  scheduleReceiver,
  type WorkerContext,
} from './due-deliveries.ts';
import type { SendingSlots } from './sending-slots.ts';
import {
  type DeliveryOutcome,
  type LeasedWebhook,
  releaseWebhook,
  settleDeliveries,
} from './webhook-leases.ts';

/** The maximum of simultaneous tries for one webhook. */
const parallelTries = 5;
/** The duration in ms of a slow try. Slow receivers share half of the slots. */
const slowMs = 2_000;

/** Outcomes are stored when there are this many, or after this many ms. */
const settleBatch = { most: 50, withinMs: 40 } as const;
/** The run reads due deliveries again when fewer than this number are queued. */
const fewAtHand = 25;

/** Milliseconds for which storing outcomes is retried while the database is unavailable. */
const patienceMs = 20_000;
/** Milliseconds between two of these tries. */
const againMs = 500;

/** The pause in seconds after a failure on Nova's side, such as a lost database connection. */
const pauseSeconds = 1;

export interface RunContext extends WorkerContext {
  readonly slots: SendingSlots;
  readonly schedule: readonly number[];
  readonly onOutcome: (outcome: DeliveryOutcome) => void;
}

/** Delivers to one webhook for as long as it holds the lease and deliveries are due. */
export class WebhookRun {
  /** A new try may begin until this moment of `performance.now()`, because it then ends before the lease does. */
  validUntil: number;
  readonly #place: RunContext;
  readonly #leased: LeasedWebhook;
  readonly #db: { readonly db: AccountDatabase };
  readonly #queue: DueDelivery[] = [];
  /** Positions of deliveries whose outcome is not stored yet. */
  readonly #underWay = new Set<number>();
  readonly #outcomes: DeliveryOutcome[] = [];
  #receiver: Receiver | null = null;
  #sending = 0;
  #looking = false;
  #settling = false;
  /** The moment of `performance.now()` at which outcomes are stored. */
  #settleBy = 0;
  #more = true;
  #stopped = false;
  #slow = false;
  #silent = false;
  #wake: () => void = () => undefined;
  #failure: { readonly error: unknown } | null = null;

  constructor(place: RunContext, leased: LeasedWebhook, validUntil: number) {
    this.#place = place;
    this.#leased = leased;
    this.#db = { db: accountDatabase(place.database, leased.accountId) };
    this.validUntil = validUntil;
  }

  notify(): void {
    this.#more = true;
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  /**
   * Delivers until nothing is due. Resolves when the lease is released.
   * @throws the database's error
   */
  async run(): Promise<void> {
    do {
      await this.#deliver();
      if (this.#failure !== null) {
        await this.#release(pauseSeconds).catch(() => undefined);
        throw this.#failure.error;
      }
      this.#more = true;
    } while (!(await this.#release()));
  }

  async #deliver(): Promise<void> {
    for (;;) {
      if (this.#mayLook()) void this.#look();
      while (this.#receiver !== null && this.#mayBegin() && this.#sending < this.#width()) {
        const delivery = this.#queue.shift();
        if (delivery === undefined) break;
        this.#begin(this.#receiver, delivery);
      }
      this.#settle();
      const isIdle =
        this.#underWay.size === 0 && !this.#looking && (this.#queue.length === 0 || !this.#mayBegin());
      if (isIdle && !this.#mayLook()) return;
      await new Promise<void>((wake) => (this.#wake = wake));
    }
  }

  #release(pause = 0): Promise<boolean> {
    const how = { anyway: !this.#mayBegin(), pauseSeconds: pause };
    return releaseWebhook(this.#db, this.#leased.webhookId, this.#place.holder, how);
  }

  #mayLook(): boolean {
    return this.#more && !this.#looking && this.#queue.length < fewAtHand && this.#mayBegin();
  }

  /**
   * Returns false near the end of the lease. Another process may then take it, and two processes must not send
   * events of the same record at once.
   */
  #mayBegin(): boolean {
    return !this.#stopped && performance.now() < this.validUntil;
  }

  /** Returns the number of simultaneous tries; only one for a receiver that does not answer. */
  #width(): number {
    return this.#silent ? 1 : parallelTries;
  }

  async #look(): Promise<void> {
    this.#more = false;
    this.#looking = true;
    try {
      const receiver = await scheduleReceiver(this.#place, this.#leased);
      this.#receiver = receiver;
      if (receiver === null) {
        this.stop();
        return;
      }
      const positionsUnderWay = [...this.#underWay, ...this.#queue.map(({ position }) => Number(position))];
      const dueBatch = await findDueDeliveries(receiver.ctx, this.#leased.webhookId, positionsUnderWay);
      for (const one of dueBatch) {
        if (one.visible) this.#queue.push(one);
        else this.#end({ position: Number(one.position), state: 'GONE' });
      }
      if (dueBatch.length === dueAtOnce) this.#more = true;
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#looking = false;
      this.#wake();
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop();
  }

  #begin(receiver: Receiver, due: DueDelivery): void {
    const position = Number(due.position);
    this.#sending++;
    this.#underWay.add(position);
    this.#try(receiver, due)
      .then((outcome) => {
        if (outcome === null) this.#underWay.delete(position);
        else this.#end({ ...outcome, position });
      })
      .catch((error: unknown) => {
        this.#underWay.delete(position);
        this.#fail(error);
      })
      .finally(() => {
        this.#sending--;
        this.#wake();
      });
  }

  /**
   * Sends an event.
   * @returns null if the lease is about to end, or if outbound was disabled
   */
  async #try(receiver: Receiver, due: DueDelivery): Promise<Omit<DeliveryOutcome, 'position'> | null> {
    const { slots, ports, now, schedule } = this.#place;
    const release = await slots.take(this.#leased.accountId, this.#slow);
    try {
      const body = await buildDeliveryBody(receiver, due);
      if (!this.#mayBegin() || !(await ports.outbound.isEnabled())) {
        this.stop();
        return null;
      }
      const posted = await postEvent(ports.webhooks, { ...receiver, id: `evt_${due.id}`, body }, now());
      this.#slow = posted.durationMs > slowMs;
      this.#silent = posted.status === null && this.#slow;
      return decideOutcome(posted, due.attempts, schedule);
    } finally {
      release();
    }
  }

  #end(outcome: DeliveryOutcome): void {
    this.#underWay.add(outcome.position);
    this.#outcomes.push(outcome);
    if (this.#outcomes.length > 1) return;
    this.#settleBy = performance.now() + settleBatch.withinMs;
    setTimeout(() => {
      this.#settleBy = 0;
      this.#wake();
    }, settleBatch.withinMs);
  }

  #mayWait(): boolean {
    const isFew = this.#outcomes.length < settleBatch.most && performance.now() < this.#settleBy;
    return isFew && this.#queue.length > 0 && this.#mayBegin();
  }

  #settle(): void {
    if (this.#settling || this.#outcomes.length === 0 || this.#mayWait()) return;
    this.#settling = true;
    const outcomes = this.#outcomes.splice(0);
    this.#written(outcomes)
      .then((state) => {
        for (const outcome of outcomes) this.#place.onOutcome(outcome);
        if (state !== 'ACTIVE') this.#stopped = true;
        this.#more = true;
      })
      .catch((error: unknown) => {
        this.#fail(error);
      })
      .finally(() => {
        for (const { position } of outcomes) this.#underWay.delete(position);
        this.#settling = false;
        this.#wake();
      });
  }

  /** Stores outcomes and retries for a while, because a lost outcome would send the event again. */
  async #written(outcomes: readonly DeliveryOutcome[]): Promise<string | null> {
    const giveUp = performance.now() + patienceMs;
    for (;;) {
      try {
        return await settleDeliveries(this.#db, this.#leased.webhookId, outcomes);
      } catch (error) {
        if (performance.now() > giveUp) throw error;
        await sleep(againMs);
      }
    }
  }
}

const minute = 60;
const hour = 60 * minute;

/** Seconds before each further try (docs/interface/webhooks.md#tries). */
export const usualSchedule: readonly number[] = [
  ...[5, 5 * minute, 30 * minute],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** The jitter of retries, so that failed deliveries are not all retried at the same moment. */
const spread = 0.1;
/** The upper bound of a receiver's Retry-After, in seconds. */
const longestWait = 24 * hour;

/**
 * Decides the outcome of a try.
 * @param attempts the number of tries before this one
 * @param chance a random number from 0 to 1 for the jitter
 */
function decideOutcome(
  { ok, status, error, response, retryAfter, durationMs }: Posted,
  attempts: number,
  schedule: readonly number[],
  chance = Math.random(),
): Omit<DeliveryOutcome, 'position'> {
  const result = { status, error, response, durationMs };
  if (ok) return { ...result, state: 'SENT' };
  const wait = schedule[attempts];
  if (wait === undefined) return { ...result, state: 'PARKED' };
  const delay = wait * (1 - spread + 2 * spread * chance);
  return { ...result, state: 'PENDING', delay: Math.max(delay, Math.min(retryAfter ?? 0, longestWait)) };
}
