import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@nova/db';
import type { SendResult } from '@nova/mail';
import { newId } from '@nova/core';
import type { OutboundGate } from '../../outbound/outbound-gate.ts';
import { CannotSend, type Claimed, type MailWriter, type WriteMail } from './campaign-writer.ts';
import { claimRecipients, type DueCampaign, findDueCampaigns, type Claim } from './due-campaigns.ts';
import {
  createSendJournal,
  recordHeartbeat,
  removeWorker,
  buildRequeuedClosing,
  recoverEndedWorkers,
} from './send-journal.ts';
import { createServerClient, removeIdleDomains, runConnection, throttleSender } from './connections.ts';
import { pauseAutomatically, createServerMover, takeCampaignStep } from './steps.ts';
import { createRecipientQueue } from './recipient-queue.ts';
import type { SendingSettings } from './sending-settings.ts';

/** Reports to the operator, once per change. */
interface SendingNews {
  /** Called when the mail server's availability has changed. */
  readonly onServer: (isUnavailable: boolean, reason: string) => void;
  /** Called for an error; the next turn retries. */
  readonly onError: (error: unknown) => void;
}

interface MailerOptions extends SendingNews {
  readonly database: Database;
  readonly settings: SendingSettings;
  readonly writer: MailWriter;
  readonly outbound: Pick<OutboundGate, 'isEnabled'>;
}

export interface CampaignMailer {
  /**
   * Moves all due campaigns a step and returns; mails are sent in the background.
   * @throws what the database throws
   */
  turn(): Promise<void>;
  /** Finishes the mails that are being sent and releases all other recipients. */
  stop(): Promise<void>;
}

/** Claims at most so many recipients of a campaign at a time, and fewer if mails go out slowly. */
const mostClaimed = 100;

/** The queue holds mails for about so many ms. */
const queueAheadMs = 1_500;

/** Milliseconds between removals of idle domains. */
const cleanupMs = 600_000;

/** A shutdown waits at most so many ms for the mail server. */
const lastAnswersMs = 10_000;

/** Milliseconds between heartbeats, and between looks for ended processes. */
const heartbeatMs = 2_000;

/**
 * A turn waits so many ms for the recipients of a list to be written. A longer list continues in the
 * background.
 */
const freezeMs = 1_000;

/** Creates a mailer, which starts nothing before its first turn. */
export function createCampaignMailer(options: MailerOptions): CampaignMailer {
  const { database, settings, writer, outbound } = options;
  const workerId = newId();
  const queue = createRecipientQueue();
  const journal = createSendJournal({ database, workerId, onUnavailable: options.onError });
  const client = createServerClient({ server: settings.server, onChange: options.onServer });
  let isStopping = false;
  let connections: Promise<unknown> | null = null;
  let lastHeartbeat = -Infinity;
  let lastCleanup = -Infinity;
  let sentCount = 0;
  let measured = { at: performance.now(), sent: 0, perMs: 0 };
  let sending: readonly DueCampaign[] = [];
  let filling: Promise<void> | null = null;
  let freezing: Promise<void> | null = null;
  /** Recipients being rendered, by campaign. A slow campaign therefore does not delay others. */
  const rendering = new Map<string, readonly Claimed[]>();

  /** Reports a failure and continues, because a later turn repeats the work. */
  const runInBackground = (work: Promise<unknown>): void => {
    work.catch(options.onError);
  };
  const onOutcome = ({ accountId, campaignId }: Claimed, result: SendResult): void => {
    sentCount++;
    if (result.outcome !== 'refused' || result.what !== 'sender' || !result.permanent) return;
    const reason = `The mail server refuses the sender: ${result.response}`;
    runInBackground(
      pauseAutomatically(createServerMover(database, accountId), campaignId, 'SENDING', { reason }),
    );
  };
  const onUnavailable = ({ accountId, campaignId }: Claimed): void => {
    runInBackground(throttleSender(createServerMover(database, accountId), campaignId));
  };
  const start = (): void => {
    const context = {
      journal,
      client,
      retrySeconds: settings.retrySeconds,
      onOutcome,
      onUnavailable,
      next: takeNext,
      isStopping: () => isStopping,
    };
    connections ??= Promise.all(
      Array.from({ length: settings.server.pool }, () => runConnection(context).catch(options.onError)),
    ).finally(() => {
      connections = null;
    });
  };
  const takeNext = (): ReturnType<typeof queue.next> => {
    const next = queue.next();
    if (typeof next !== 'number' && queue.size < computeTargetSize() / 2) runInBackground(fill());
    return next;
  };
  /** Returns the queue's target size at the present speed. */
  const computeTargetSize = (): number =>
    Math.min(mostClaimed * 5, Math.max(settings.server.pool * 4, Math.ceil(measured.perMs * queueAheadMs)));

  const measure = (): void => {
    const now = performance.now();
    if (now - measured.at < 500) return;
    measured = { at: now, sent: sentCount, perMs: (sentCount - measured.sent) / (now - measured.at) };
  };
  const fill = (): Promise<void> => {
    filling ??= claimMore().finally(() => {
      filling = null;
    });
    return filling;
  };
  const claimMore = async (): Promise<void> => {
    measure();
    const campaignCounts = new Map<string, number>();
    for (const { accountId } of sending)
      campaignCounts.set(accountId, (campaignCounts.get(accountId) ?? 0) + 1);
    // Each account gets an equal share of the queue.
    const share = computeTargetSize() / campaignCounts.size;
    for (const campaign of sending) {
      if (isStopping || client.unavailableFor > 0) return;
      if (rendering.has(campaign.campaignId)) continue;
      const campaignShare = Math.max(2, Math.ceil(share / (campaignCounts.get(campaign.accountId) ?? 1)));
      const claimLimit = Math.min(mostClaimed, campaignShare - queue.sizeOf(campaign));
      if (claimLimit > 0) await claimCampaign(campaign, claimLimit);
    }
  };
  const claimCampaign = async ({ accountId, campaignId }: DueCampaign, most: number): Promise<void> => {
    const perDomain = settings.ratePerDomain;
    const claimedAt = performance.now();
    const claims = await claimRecipients(database, { accountId, campaignId, workerId, most, perDomain });
    if (claims.length > 0) runInBackground(render({ accountId, campaignId }, claims, claimedAt));
  };
  /**
   * Renders mails and queues them. If the campaign cannot be rendered, it is paused before its recipients are
   * released, or they would be claimed again at once.
   */
  const render = async (
    { accountId, campaignId }: Pick<DueCampaign, 'accountId' | 'campaignId'>,
    claims: readonly Claim[],
    claimedAt: number,
  ): Promise<void> => {
    const recipients = claims.map(({ recipient }) => recipient);
    rendering.set(campaignId, recipients);
    let rendered: ReadonlyMap<string, WriteMail> = new Map();
    try {
      rendered = await writer.gather(accountId, campaignId, recipients);
    } catch (error) {
      if (!(error instanceof CannotSend)) throw error;
      await pauseAutomatically(createServerMover(database, accountId), campaignId, 'SENDING', {
        reason: error.message,
      });
    } finally {
      // A shutdown may have released these recipients in the meantime.
      if (rendering.get(campaignId) === recipients) {
        rendering.delete(campaignId);
        const isSending = !isStopping && sending.some((campaign) => campaign.campaignId === campaignId);
        if (isSending) queue.add(claims, rendered, claimedAt);
        await release(isSending ? recipients.filter(({ id }) => !rendered.has(id)) : recipients);
      }
    }
  };
  const release = async (recipients: readonly Claimed[]): Promise<void> => {
    await Promise.all(recipients.map((recipient) => journal.turn(buildRequeuedClosing(recipient), null)));
  };
  /**
   * Moves one campaign a step. Its failure must not stop other campaigns.
   * @returns true if its mails are to be sent now
   */
  const tryStep = async (campaign: DueCampaign): Promise<boolean> => {
    try {
      return await takeCampaignStep(database, campaign, settings.deliveredAfterHours);
    } catch (error) {
      options.onError(error);
      return false;
    }
  };
  /** Writes one list's recipients at a time, while mails and heartbeats continue. */
  const freeze = async (campaign: DueCampaign): Promise<void> => {
    if (freezing !== null) return;
    const frozen = tryStep(campaign).then(() => {
      freezing = null;
    });
    freezing = frozen;
    const timeout = new AbortController();
    await Promise.race([frozen, pause(freezeMs, null, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
  };
  const runDueSteps = async (): Promise<void> => {
    const now: DueCampaign[] = [];
    for (const campaign of await findDueCampaigns(database)) {
      if (isStopping) return;
      if (campaign.status === 'PREPARING') await freeze(campaign);
      else if (await tryStep(campaign)) now.push(campaign);
    }
    sending = now;
  };

  return {
    async turn() {
      if (isStopping || !(await outbound.isEnabled())) {
        sending = [];
        await release(queue.release(true));
        return;
      }
      if (performance.now() - lastHeartbeat > heartbeatMs) {
        await recordHeartbeat(database, workerId);
        await recoverEndedWorkers(database);
        lastHeartbeat = performance.now();
      }
      if (performance.now() - lastCleanup > cleanupMs) {
        await removeIdleDomains(database);
        lastCleanup = performance.now();
      }
      start();
      await runDueSteps();
      await release(queue.release(client.unavailableFor > 0));
      await fill();
    },
    async stop() {
      isStopping = true;
      await filling?.catch(() => undefined);
      const timeout = setTimeout(() => {
        client.cutOff();
      }, lastAnswersMs);
      await connections;
      clearTimeout(timeout);
      const unrendered = [...rendering.values()].flat();
      rendering.clear();
      await release([...queue.release(true), ...unrendered]);
      await removeWorker(database, workerId);
    },
  };
}
