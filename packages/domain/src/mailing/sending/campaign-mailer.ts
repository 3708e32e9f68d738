import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@nova/db';
import type { SendResult } from '@nova/mail';
import { newId } from '../../ids.ts';
import type { OutboundGate } from '../../outbound/outbound-gate.ts';
import { CannotSend, type Claimed, type MailWriter, type WriteMail } from './campaign-writer.ts';
import { claimRecipients, type DueCampaign, dueCampaigns, type Claim } from './due-campaigns.ts';
import {
  createSendJournal,
  recordHeartbeat,
  removeWorker,
  requeued,
  requeueFromEndedWorkers,
} from './send-journal.ts';
import { createServerClient, removeIdleDomains, runConnection, slowDown } from './connections.ts';
import { pauseAutomatically, serverMover, stepCampaign } from './steps.ts';
import { createRecipientQueue } from './recipient-queue.ts';
import type { SendingSettings } from './sending-settings.ts';

/** What the operator learns, once per change. */
export interface SendingNews {
  /** The mail server's availability has changed. */
  readonly onServer: (isUnavailable: boolean, reason: string) => void;
  /** The next turn retries. */
  readonly onError: (error: unknown) => void;
}

interface MailerOptions extends SendingNews {
  readonly database: Database;
  readonly settings: SendingSettings;
  readonly writer: MailWriter;
  readonly outbound: Pick<OutboundGate, 'isEnabled'>;
}

export interface CampaignMailer {
  /** Starts what is due; mails go out meanwhile. @throws what the database throws */
  turn(): Promise<void>;
  /** Finishes mails that it has begun to send and releases other recipients. */
  stop(): Promise<void>;
}

/** Of one campaign at a time; fewer if mails go out slowly. */
const mostClaimed = 100;

/** The queue holds about so many ms of mails. */
const queueAheadMs = 1_500;

/** Interval of removing idle domains. */
const cleanupMs = 600_000;

/** A shutdown waits so long for the mail server. */
const lastAnswersMs = 10_000;

/** Interval of the heartbeat and the look for ended processes. */
const heartbeatMs = 2_000;

/** A turn waits so long for a list to be frozen; a larger one continues after it. */
const freezeMs = 1_000;

/** Nothing starts before the first turn. */
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
  let sent = 0;
  let measured = { at: performance.now(), sent: 0, perMs: 0 };
  let sending: readonly DueCampaign[] = [];
  let filling: Promise<void> | null = null;
  let freezing: Promise<void> | null = null;
  /** By campaign, so that a slow one does not delay others. */
  const rendering = new Map<string, readonly Claimed[]>();

  /** A later turn repeats what failed. */
  const inBackground = (work: Promise<unknown>): void => {
    work.catch(options.onError);
  };
  const onOutcome = ({ accountId, campaignId }: Claimed, result: SendResult): void => {
    sent++;
    if (result.outcome !== 'refused' || result.what !== 'sender' || !result.permanent) return;
    const reason = `The mail server refuses the sender: ${result.response}`;
    inBackground(pauseAutomatically(serverMover(database, accountId), campaignId, 'SENDING', { reason }));
  };
  const onUnavailable = ({ accountId, campaignId }: Claimed): void => {
    inBackground(slowDown(serverMover(database, accountId), campaignId));
  };
  const start = (): void => {
    const context = {
      journal,
      client,
      retrySeconds: settings.retrySeconds,
      onOutcome,
      onUnavailable,
      next: nextAndFill,
      isStopping: () => isStopping,
    };
    connections ??= Promise.all(
      Array.from({ length: settings.server.pool }, () => runConnection(context).catch(options.onError)),
    ).finally(() => {
      connections = null;
    });
  };
  const nextAndFill = (): ReturnType<typeof queue.next> => {
    const next = queue.next();
    if (typeof next !== 'number' && queue.size < targetSize() / 2) inBackground(fill());
    return next;
  };
  /** The queue's target size at the present speed. */
  const targetSize = (): number =>
    Math.min(mostClaimed * 5, Math.max(settings.server.pool * 4, Math.ceil(measured.perMs * queueAheadMs)));

  const measure = (): void => {
    const now = performance.now();
    if (now - measured.at < 500) return;
    measured = { at: now, sent, perMs: (sent - measured.sent) / (now - measured.at) };
  };
  const fill = (): Promise<void> => {
    filling ??= claimMore().finally(() => {
      filling = null;
    });
    return filling;
  };
  const claimMore = async (): Promise<void> => {
    measure();
    const campaignsOf = new Map<string, number>();
    for (const { accountId } of sending) campaignsOf.set(accountId, (campaignsOf.get(accountId) ?? 0) + 1);
    // Accounts get equal shares.
    const share = targetSize() / campaignsOf.size;
    for (const campaign of sending) {
      if (isStopping || client.unavailableFor > 0) return;
      if (rendering.has(campaign.campaignId)) continue;
      const ofCampaign = Math.max(2, Math.ceil(share / (campaignsOf.get(campaign.accountId) ?? 1)));
      const most = Math.min(mostClaimed, ofCampaign - queue.sizeOf(campaign));
      if (most > 0) await claimOf(campaign, most);
    }
  };
  const claimOf = async ({ accountId, campaignId }: DueCampaign, most: number): Promise<void> => {
    const perDomain = settings.ratePerDomain;
    const claimedAt = performance.now();
    const claims = await claimRecipients(database, { accountId, campaignId, workerId, most, perDomain });
    if (claims.length > 0) inBackground(render({ accountId, campaignId }, claims, claimedAt));
  };
  /** A campaign that cannot be rendered is paused before its recipients are released. */
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
      await pauseAutomatically(serverMover(database, accountId), campaignId, 'SENDING', {
        reason: error.message,
      });
    } finally {
      // A shutdown may have released them meanwhile.
      if (rendering.get(campaignId) === recipients) {
        rendering.delete(campaignId);
        const isSending = !isStopping && sending.some((campaign) => campaign.campaignId === campaignId);
        if (isSending) queue.add(claims, rendered, claimedAt);
        await release(isSending ? recipients.filter(({ id }) => !rendered.has(id)) : recipients);
      }
    }
  };
  const release = async (recipients: readonly Claimed[]): Promise<void> => {
    await Promise.all(recipients.map((recipient) => journal.turn(requeued(recipient), null)));
  };
  /** One campaign's failure does not stop others. @returns whether it sends mails now */
  const step = async (campaign: DueCampaign): Promise<boolean> => {
    try {
      return await stepCampaign(database, campaign, settings.deliveredAfterHours);
    } catch (error) {
      options.onError(error);
      return false;
    }
  };
  /** One list at a time; mails and heartbeat continue. */
  const freeze = async (campaign: DueCampaign): Promise<void> => {
    if (freezing !== null) return;
    const frozen = step(campaign).then(() => {
      freezing = null;
    });
    freezing = frozen;
    const timeout = new AbortController();
    await Promise.race([frozen, pause(freezeMs, null, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
  };
  const stepDue = async (): Promise<void> => {
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
      if (isStopping || !(await outbound.isEnabled())) {
        sending = [];
        await release(queue.release(true));
        return;
      }
      if (performance.now() - lastHeartbeat > heartbeatMs) {
        await recordHeartbeat(database, workerId);
        await requeueFromEndedWorkers(database);
        lastHeartbeat = performance.now();
      }
      if (performance.now() - lastCleanup > cleanupMs) {
        await removeIdleDomains(database);
        lastCleanup = performance.now();
      }
      start();
      await stepDue();
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
