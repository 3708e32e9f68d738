import { createHands } from './recipient-queue.ts';
import type { SendingSettings } from './sending-settings.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@nova/db';
import type { HandOver } from '@nova/mail';
import type { OutboundGate } from '../../outbound/outbound-gate.ts';
import { CannotSend, type Claimed, type MailWriter, type WriteMail } from './campaign-writer.ts';
import { claim, type DueCampaign, dueCampaigns, type Taken } from './due-campaigns.ts';
import {
  createHandOverBook,
  leaveWorkers,
  newWorkerId,
  putBack,
  seeWorker,
  takeBack,
} from './hand-over-book.ts';
import { createMailLine, forgetDomains, runLane, slowDown } from './lane.ts';
import { pauseByItself, serverMover, stepCampaign } from './steps.ts';

/** What the operator learns about sending, each once until it changes. */
export interface SendingNews {
  /** The mail server has become unavailable, or available again. */
  readonly onServer: (isAway: boolean, reason: string) => void;
  /** A failure that the next turn retries. */
  readonly onError: (error: unknown) => void;
}

interface MailerOptions extends SendingNews {
  readonly database: Database;
  readonly settings: SendingSettings;
  readonly writer: MailWriter;
  readonly fence: Pick<OutboundGate, 'isEnabled'>;
}

/** Sends the campaigns of all accounts in this process. */
export interface CampaignMailer {
  /** Starts what is due; mails go out meanwhile. @throws what the database throws if it is unavailable */
  turn(): Promise<void>;
  /** Finishes hand-overs that have begun and returns the other claimed recipients. */
  stop(): Promise<void>;
}

/** Recipients of one campaign that are claimed at most; fewer if mails go out slowly. */
const mostClaimed = 100;

/** The queue holds enough mails for so many ms. */
const aheadMs = 1_500;

/** Interval in ms of removing domains without recent mail. */
const sweptEvery = 600_000;

/** Milliseconds in which a shutdown waits for answers of the mail server. */
const lastAnswersMs = 10_000;

/** Interval in ms of the heartbeat and of the look for ended processes. */
const seenEvery = 2_000;

/** Milliseconds that a turn waits for a list to be frozen; a larger one continues after it. */
const freezeMs = 1_000;

/** Nothing starts before the first turn. */
export function createCampaignMailer(options: MailerOptions): CampaignMailer {
  const { database, settings, writer, fence } = options;
  const workerId = newWorkerId();
  const hands = createHands();
  const book = createHandOverBook({ database, workerId, onAway: options.onError });
  const line = createMailLine({ server: settings.server, onChange: options.onServer });
  let isStopping = false;
  let lanes: Promise<unknown> | null = null;
  let seen = -Infinity;
  let swept = -Infinity;
  let handed = 0;
  let measured = { at: performance.now(), handed: 0, perMs: 0 };
  let sending: readonly DueCampaign[] = [];
  let filling: Promise<void> | null = null;
  let freezing: Promise<void> | null = null;
  /** Recipients whose mails are being rendered, by campaign: a slow campaign must not delay others. */
  const making = new Map<string, readonly Claimed[]>();

  /** Background work; a later turn repeats what failed. */
  const beside = (work: Promise<unknown>): void => {
    work.catch(options.onError);
  };
  const onOutcome = ({ accountId, campaignId }: Claimed, result: HandOver): void => {
    handed++;
    if (result.outcome !== 'refused' || result.what !== 'sender' || !result.permanent) return;
    const reason = `The mail server refuses the sender: ${result.response}`;
    beside(pauseByItself(serverMover(database, accountId), campaignId, 'SENDING', { reason }));
  };
  const onAway = ({ accountId, campaignId }: Claimed): void => {
    beside(slowDown(serverMover(database, accountId), campaignId));
  };
  const start = (): void => {
    const world = {
      book,
      line,
      retrySeconds: settings.retrySeconds,
      onOutcome,
      onAway,
      next: nextAndFill,
      isStopping: () => isStopping,
    };
    lanes ??= Promise.all(
      Array.from({ length: settings.server.pool }, () => runLane(world).catch(options.onError)),
    ).finally(() => {
      lanes = null;
    });
  };
  const nextAndFill = (): ReturnType<typeof hands.next> => {
    const next = hands.next();
    if (typeof next !== 'number' && hands.size < wanted() / 2) beside(fill());
    return next;
  };
  /** The queue's target size at the present speed. */
  const wanted = (): number =>
    Math.min(mostClaimed * 5, Math.max(settings.server.pool * 4, Math.ceil(measured.perMs * aheadMs)));

  const measure = (): void => {
    const now = performance.now();
    if (now - measured.at < 500) return;
    measured = { at: now, handed, perMs: (handed - measured.handed) / (now - measured.at) };
  };
  const fill = (): Promise<void> => {
    filling ??= takeMore().finally(() => {
      filling = null;
    });
    return filling;
  };
  const takeMore = async (): Promise<void> => {
    measure();
    const campaignsOf = new Map<string, number>();
    for (const { accountId } of sending) campaignsOf.set(accountId, (campaignsOf.get(accountId) ?? 0) + 1);
    // Each account gets an equal share.
    const share = wanted() / campaignsOf.size;
    for (const campaign of sending) {
      if (isStopping || line.awayFor > 0) return;
      if (making.has(campaign.campaignId)) continue;
      const ofCampaign = Math.max(2, Math.ceil(share / (campaignsOf.get(campaign.accountId) ?? 1)));
      const most = Math.min(mostClaimed, ofCampaign - hands.sizeOf(campaign));
      if (most > 0) await takeOf(campaign, most);
    }
  };
  const takeOf = async ({ accountId, campaignId }: DueCampaign, most: number): Promise<void> => {
    const perDomain = settings.ratePerDomain;
    const claimedAt = performance.now();
    const taken = await claim(database, { accountId, campaignId, workerId, most, perDomain });
    if (taken.length > 0) beside(make({ accountId, campaignId }, taken, claimedAt));
  };
  /**
   * Queues mails once rendered. If rendering fails, the campaign is paused before its recipients are
   * released.
   */
  const make = async (
    { accountId, campaignId }: Pick<DueCampaign, 'accountId' | 'campaignId'>,
    taken: readonly Taken[],
    claimedAt: number,
  ): Promise<void> => {
    const recipients = taken.map(({ recipient }) => recipient);
    making.set(campaignId, recipients);
    let made: ReadonlyMap<string, WriteMail> = new Map();
    try {
      made = await writer.gather(accountId, campaignId, recipients);
    } catch (error) {
      if (!(error instanceof CannotSend)) throw error;
      await pauseByItself(serverMover(database, accountId), campaignId, 'SENDING', { reason: error.message });
    } finally {
      // A shutdown may have released them meanwhile.
      if (making.get(campaignId) === recipients) {
        making.delete(campaignId);
        const isSending = !isStopping && sending.some((campaign) => campaign.campaignId === campaignId);
        if (isSending) hands.add(taken, made, claimedAt);
        await giveBack(isSending ? recipients.filter(({ id }) => !made.has(id)) : recipients);
      }
    }
  };
  const giveBack = async (recipients: readonly Claimed[]): Promise<void> => {
    await Promise.all(recipients.map((recipient) => book.turn(putBack(recipient), null)));
  };
  /** @returns whether the campaign sends mails now; one campaign's failure does not stop others */
  const step = async (campaign: DueCampaign): Promise<boolean> => {
    try {
      return await stepCampaign(database, campaign, settings.deliveredAfterHours);
    } catch (error) {
      options.onError(error);
      return false;
    }
  };
  /** Freezes one list at a time; meanwhile mails go out and the heartbeat continues. */
  const freeze = async (campaign: DueCampaign): Promise<void> => {
    if (freezing !== null) return;
    const frozen = step(campaign).then(() => {
      freezing = null;
    });
    freezing = frozen;
    const impatient = new AbortController();
    await Promise.race([frozen, pause(freezeMs, null, { signal: impatient.signal }).catch(() => undefined)]);
    impatient.abort();
  };
  const look = async (): Promise<void> => {
    const now: DueCampaign[] = [];
    for (const campaign of await dueCampaigns(database)) {
      if (isStopping) return;
      if (campaign.status === 'PREPARING') await freeze(campaign);
      else if (await step(campaign)) now.push(campaign);
    }
    sending = now;
  };

  return {
    async turn() {
      if (isStopping || !(await fence.isEnabled())) {
        sending = [];
        await giveBack(hands.letGo(true));
        return;
      }
      if (performance.now() - seen > seenEvery) {
        await seeWorker(database, workerId);
        await takeBack(database);
        seen = performance.now();
      }
      if (performance.now() - swept > sweptEvery) {
        await forgetDomains(database);
        swept = performance.now();
      }
      start();
      await look();
      await giveBack(hands.letGo(line.awayFor > 0));
      await fill();
    },
    async stop() {
      isStopping = true;
      await filling?.catch(() => undefined);
      const impatient = setTimeout(() => {
        line.cutOff();
      }, lastAnswersMs);
      await lanes;
      clearTimeout(impatient);
      const unmade = [...making.values()].flat();
      making.clear();
      await giveBack([...hands.letGo(true), ...unmade]);
      await leaveWorkers(database, workerId);
    },
  };
}
