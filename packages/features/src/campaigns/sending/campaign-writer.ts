import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import {
  formatAddress,
  type DkimKey,
  type Envelope,
  type MailTemplates,
  type MailWorkers,
  type RenderedMail,
  signMail,
  TemplateError,
  trackMail,
  writeMail,
} from '@nova/mail';
import { BoundedCache } from '../../accounts/bounded-cache.ts';
import { freezeLinks } from '../returns/campaign-links.ts';
import { reads, removeCache, documentJoins, documentSql, buildIdRows } from '@nova/core';
import { buildMailAddresses, type MailPlaces } from '../mail-tokens.ts';
import { isBlankSubject, readTemplateNames, formatTemplateError, describeUnknownName } from '../templates.ts';

interface WriterOptions {
  readonly database: Database;
  readonly places: MailPlaces;
  readonly workers: MailWorkers;
  /** Finds the key that signs mails of a domain; null if it has none. */
  readonly keyOf: (accountId: string, domain: string) => Promise<DkimKey | null>;
}

/** The data that all mails of a campaign share. */
interface Prepared {
  readonly content: CampaignContent;
  readonly links: ReadonlyMap<string, number>;
  readonly key: DkimKey | null;
}

/** Milliseconds after which templates and sender are read again, so that changes take effect. */
const preparedForMs = 5_000;

const mostPrepared = 50;

/** Limits on mails rendered ahead, which wait in memory: characters and ms. */
const mostLetters = 2_000_000;
const longestMakingMs = 5_000;

/**
 * A record's length in characters. A larger record may itself exceed a template's limit, which must not stop
 * the campaign.
 */
const largeRecord = 65_536;

/** Renders mails from the records as they are now (docs/interface/mail.md#headers). */
export function createCampaignWriter({ database, places, workers, keyOf }: WriterOptions): MailWriter {
  const prepared = new BoundedCache<Prepared>(mostPrepared, preparedForMs);
  const prepare = async (
    accountId: string,
    campaignId: string,
    entity: Claimed['entity'],
  ): Promise<Prepared> => {
    const cachedCampaign = prepared.get(campaignId, performance.now());
    if (cachedCampaign !== undefined) return cachedCampaign.value;
    const db = accountDatabase(database, accountId);
    const content = await readContent(db, campaignId);
    const { links, names } = await workers.read(content, accountId).catch(throwCannotSend);
    const unknown = describeUnknownName(names, await readTemplateNames(db, [entity]));
    if (unknown !== undefined) throw new CannotSend(`Its mails cannot be made: ${unknown}.`);
    const preparedCampaign = {
      content,
      links: content.trackClicks ? await freezeLinks(db, campaignId, links) : new Map<string, number>(),
      key: await keyOf(accountId, extractDomain(content.sender.email)),
    };
    prepared.set(campaignId, preparedCampaign, performance.now());
    return preparedCampaign;
  };
  return {
    async gather(accountId, campaignId, recipients) {
      const [first] = recipients;
      if (!first) return new Map();
      // One entity suffices, because a list has people of one kind.
      const campaign = await prepare(accountId, campaignId, first.entity);
      const records = await loadRecords(database, accountId, recipients);
      const findRecord = ({ recordId }: Claimed): string => records.get(recordId) ?? '{}';
      const mailWriters = new Map<string, WriteMail>();
      const until = performance.now() + longestMakingMs;
      let [rest, letters] = [recipients, 0];
      while (rest.length > 0 && letters < mostLetters && performance.now() < until) {
        const readers = rest.map((one) => ({
          record: findRecord(one),
          unsubscribeUrl: buildMailAddresses(places, { accountId, recipientId: one.id }).unsubscribe,
        }));
        const mails = await workers.renderSome(campaign.content, readers, accountId);
        for (const [place, recipient] of rest.slice(0, mails.length).entries()) {
          const mail = mails[place];
          if (mail instanceof TemplateError) assertAlone(mail, recipient, findRecord(recipient));
          else if (mail !== undefined) letters += mail.html.length + mail.text.length;
          mailWriters.set(recipient.id, () => write(places, campaign, recipient, mail));
        }
        rest = rest.slice(mails.length);
      }
      return mailWriters;
    },
  };
}

/** @throws CannotSend for an invalid template */
function throwCannotSend(error: unknown): never {
  if (!(error instanceof TemplateError)) throw error;
  throw new CannotSend(`Its mails cannot be made: ${formatTemplateError(error)}`);
}

/**
 * Pauses the campaign after a failed template, because the next mail would fail too. A record that is too large
 * only loses its own mail.
 * @throws CannotSend
 */
function assertAlone(error: TemplateError, { entity, recordId }: Claimed, record: string): void {
  if (record.length > largeRecord && !error.wasEnded) return;
  throw new CannotSend(
    `The mail for the ${entity} ${recordId} cannot be made: ${formatTemplateError(error)}`,
  );
}

const extractDomain = (email: string): string => formatAddress(email).split('@').at(-1) ?? '';

/** Loads the recipients' records as JSON documents by record id. */
async function loadRecords(
  database: Database,
  accountId: string,
  recipients: readonly Claimed[],
): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>();
  const db = accountDatabase(database, accountId);
  for (const entity of ['candidate', 'contact', 'lead'] as const) {
    const ids = recipients.flatMap((one) => (one.entity === entity ? [one.recordId] : []));
    if (ids.length === 0) continue;
    const source = removeCache(reads[entity].source);
    const a = source.alias;
    const rows = await db.rows<{ id: string; document: string }>(
      `SELECT ${a}.id::text AS id, ${documentSql(source)} AS document FROM ${buildIdRows('$2::uuid[]')}
       JOIN ${source.from} ON ${a}."accountId" = page."accountId" AND ${a}.id = page.id ${documentJoins(source)}`,
      [ids],
    );
    for (const { id, document } of rows) documents.set(id, document);
  }
  return documents;
}

/**
 * Writes one mail.
 * @throws Error with the reason why the recipient gets no mail
 */
async function write(
  places: MailPlaces,
  { content, links, key }: Prepared,
  { accountId, id, email, name }: Claimed,
  rendered: RenderedMail | TemplateError | undefined,
): Promise<WrittenMail> {
  if (rendered === undefined) throw new Error('Its mail was not made.');
  if (rendered instanceof TemplateError) throw new Error(formatTemplateError(rendered), { cause: rendered });
  if (isBlankSubject(rendered)) throw new Error('Its subject is blank when it is filled in.');
  const addresses = buildMailAddresses(places, { accountId, recipientId: id });
  const bodies = trackMail(rendered, {
    link: (url) => {
      const number = links.get(url);
      return number === undefined ? undefined : addresses.click(number);
    },
    pixel: content.trackOpens ? addresses.open : null,
  });
  const { sender } = content;
  const message = writeMail({
    from: sender,
    to: { name, email },
    replyTo: sender.replyTo,
    subject: rendered.subject,
    ...bodies,
    // Every attempt uses the same id, so that mail programs recognise duplicates.
    messageId: `${id}@${extractDomain(sender.email)}`,
    date: new Date(),
    bulk: {
      listName: content.listName,
      listId: `${content.listId}.${new URL(places.publicUrl).hostname}`,
      unsubscribeUrl: addresses.unsubscribe,
    },
  });
  return {
    envelope: { from: addresses.bounce ?? formatAddress(sender.email), to: formatAddress(email) },
    message: key === null ? message : await signMail(message, key),
  };
}

interface CampaignContent extends MailTemplates {
  readonly trackOpens: boolean;
  readonly trackClicks: boolean;
  readonly sender: { readonly name: string; readonly email: string; readonly replyTo: string | null };
  readonly listId: string;
  readonly listName: string;
}

interface ContentRow extends Omit<CampaignContent, 'sender'> {
  readonly senderName: string;
  readonly senderEmail: string;
  readonly replyTo: string | null;
}

/** @throws CannotSend if the sender or the content is deleted */
async function readContent(db: AccountDatabase, campaignId: string): Promise<CampaignContent> {
  const [row] = await db.rows<ContentRow>(
    `SELECT coalesce(c.subject, '') AS subject, t.html, t.text, t.preheader, t."trackOpens", t."trackClicks",
       s.name AS "senderName", s.email AS "senderEmail", s."replyTo", coalesce(c."distributionListId", c.id::text) AS "listId",
       coalesce(l.name, c."distributionListName", c.name) AS "listName"
     FROM campaigns c
     JOIN campaign_contents t ON t."accountId" = c."accountId" AND t."campaignId" = c.id
     JOIN mail_senders s ON s."accountId" = c."accountId" AND s.id = t."senderId"
     LEFT JOIN distribution_lists l ON l."accountId" = c."accountId" AND l.id::text = lower(c."distributionListId")
     WHERE c."accountId" = $1 AND c.id = $2::uuid`,
    [campaignId],
  );
  if (!row) throw new CannotSend('Its sender or its content was deleted.');
  const { senderName, senderEmail, replyTo, ...content } = row;
  return { ...content, sender: { name: senderName, email: senderEmail, replyTo } };
}

export interface Claimed {
  readonly accountId: string;
  readonly campaignId: string;
  /** The recipient's id. */
  readonly id: string;
  readonly entity: 'candidate' | 'contact' | 'lead';
  readonly recordId: string;
  readonly email: string;
  readonly name: string | null;
  /** Counts how often the mail server deferred the mail. */
  readonly attempts: number;
}

export interface WrittenMail {
  readonly envelope: Envelope;
  readonly message: Buffer;
}

/**
 * Writes a recipient's mail.
 * @throws Error with the reason why the recipient gets no mail
 */
export type WriteMail = () => Promise<WrittenMail>;

export interface MailWriter {
  /**
   * Renders mails of the first recipients, as many as time and memory allow.
   * @returns writers by recipient id, for the recipients that were reached
   * @throws CannotSend if the campaign lacks its sender or content, or if a template exceeds a limit
   */
  gather(
    accountId: string,
    campaignId: string,
    recipients: readonly Claimed[],
  ): Promise<ReadonlyMap<string, WriteMail>>;
}

/** The campaign cannot continue until a person acts. */
export class CannotSend extends Error {}
