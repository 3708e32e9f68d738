import { setTimeout as sleep } from 'node:timers/promises';
import { accountDatabase, type AccountDatabase } from '@nova/db';
import type { Posted } from '@nova/webhooks';
import { postEvent } from '../webhooks/webhook-deliveries.ts';
import {
  deliveryBody,
  dueAtOnce,
  dueDeliveries,
  type DueDelivery,
  type Receiver,
  rescheduleReceiver,
  type WorkerContext,
} from './due-deliveries.ts';
import type { SendingSlots } from './sending-slots.ts';
import {
  type DeliveryOutcome,
  type LeasedWebhook,
  releaseWebhook,
  settleDeliveries,
} from './webhook-leases.ts';

/** Deliveries to one webhook that are under way at once. */
const parallelTries = 5;
/** A receiver that takes longer, in ms, is slow, and has its turn among the slow. */
const slowMs = 2_000;

/** While more is at hand outcomes are written down together: so many, or after so long, in ms. */
const settleBatch = { most: 50, withinMs: 40 } as const;
/** With fewer at hand what is due is looked at again, so that it is there before they are through. */
const fewAtHand = 25;

/** How long outcomes are held while the database is away, and how often they are tried to be written, in ms. */
const patienceMs = 20_000;
const againMs = 500;

/** After a failure of the process's own (the database, a secret) the webhook has a pause, in seconds. */
const pauseSeconds = 1;

/** What a run needs of its process. */
export interface RunContext extends WorkerContext {
  readonly slots: SendingSlots;
  readonly schedule: readonly number[];
  /** Told of each outcome that was written down. */
  readonly onOutcome: (outcome: DeliveryOutcome) => void;
}

/** Delivers to one webhook for as long as it holds the lease and something is due. */
export class WebhookRun {
  /** Until when the lease surely holds one more try, by `performance.now()`. */
  validUntil: number;
  readonly #place: RunContext;
  readonly #leased: LeasedWebhook;
  readonly #db: { readonly db: AccountDatabase };
  readonly #queue: DueDelivery[] = [];
  /** From the start of a try until its outcome is written down. */
  readonly #underWay = new Set<number>();
  readonly #outcomes: DeliveryOutcome[] = [];
  #receiver: Receiver | null = null;
  #sending = 0;
  #looking = false;
  #settling = false;
  /** Until when outcomes may wait for others, by `performance.now()`. */
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

  /** More is due than was known. */
  notify(): void {
    this.#more = true;
    this.#wake();
  }

  /** No further try is begun; those under way end. */
  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  /**
   * Resolves when nothing is due or under way any more, and the lease is given back.
   * @throws what the database throws; the lease is given back then too, or runs out where the database is away
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

  /** Until nothing is due, or nothing more may begin, and nothing is under way. */
  async #deliver(): Promise<void> {
    for (;;) {
      if (this.#mayLook()) void this.#look();
      while (this.#receiver !== null && this.#mayBegin() && this.#sending < this.#width()) {
        const due = this.#queue.shift();
        if (due === undefined) break;
        this.#begin(this.#receiver, due);
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

  /** A try takes at most 15 s; none is begun that could outlast the lease, or two processes might be at one record. */
  #mayBegin(): boolean {
    return !this.#stopped && performance.now() < this.validUntil;
  }

  /** One that does not answer at all is tried by one delivery at a time. */
  #width(): number {
    return this.#silent ? 1 : parallelTries;
  }

  /** Reads what is due, and the webhook as it is now. */
  async #look(): Promise<void> {
    this.#more = false;
    this.#looking = true;
    try {
      const receiver = await rescheduleReceiver(this.#place, this.#leased);
      this.#receiver = receiver;
      if (receiver === null) {
        this.stop();
        return;
      }
      const known = [...this.#underWay, ...this.#queue.map(({ position }) => Number(position))];
      const due = await dueDeliveries(receiver.ctx, this.#leased.webhookId, known);
      for (const one of due) {
        if (one.visible) this.#queue.push(one);
        else this.#end({ position: Number(one.position), state: 'GONE' });
      }
      if (due.length === dueAtOnce) this.#more = true;
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

  /** One try; null where it was not begun in time. */
  async #try(receiver: Receiver, due: DueDelivery): Promise<Omit<DeliveryOutcome, 'position'> | null> {
    const { slots, ports, now, schedule } = this.#place;
    const release = await slots.take(this.#leased.accountId, this.#slow);
    try {
      const body = await deliveryBody(receiver, due);
      if (!this.#mayBegin() || !(await ports.outbound.isEnabled())) {
        this.stop();
        return null;
      }
      const posted = await postEvent(ports.webhooks, { ...receiver, id: `evt_${due.id}`, body }, now());
      this.#slow = posted.durationMs > slowMs;
      this.#silent = posted.status === null && this.#slow;
      return outcomeOf(posted, due.attempts, schedule);
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

  /** Others are at hand, and come soon. */
  #mayWait(): boolean {
    const isFew = this.#outcomes.length < settleBatch.most && performance.now() < this.#settleBy;
    return isFew && this.#queue.length > 0 && this.#mayBegin();
  }

  /** Writes down what there is; what comes meanwhile is written down together. */
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

  /** What was taken by a receiver is worth more than one attempt to write it down: it would be sent again. */
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

/** Each wait is a tenth more or less, so that what failed together does not come again together. */
const spread = 0.1;
/** A receiver that asks for more waits so long at most, in seconds. */
const longestWait = 24 * hour;

/**
 * What a try means for its delivery.
 * @param attempts tries before it
 * @param chance from 0 to 1, where in the spread the next try lies
 */
function outcomeOf(
  { ok, status, error, response, retryAfter, durationMs }: Posted,
  attempts: number,
  schedule: readonly number[],
  chance = Math.random(),
): Omit<DeliveryOutcome, 'position'> {
  const told = { status, error, response, durationMs };
  if (ok) return { ...told, state: 'SENT' };
  const wait = schedule[attempts];
  if (wait === undefined) return { ...told, state: 'PARKED' };
  const delay = wait * (1 - spread + 2 * spread * chance);
  return { ...told, state: 'PENDING', delay: Math.max(delay, Math.min(retryAfter ?? 0, longestWait)) };
}
