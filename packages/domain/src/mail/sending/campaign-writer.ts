import { accountDatabase, type Database } from '@nova/db';
import {
  addressOf,
  compileMail,
  TemplateError,
  signMail,
  trackMail,
  writeMail,
  type CompiledMail,
  type DkimKey,
} from '@nova/mail';
import { reads } from '../../records/kind-reads.ts';
import { documentSql, joinsSql } from '../../records/record-source.ts';
import { withoutKept } from '../../records/ready-documents.ts';
import { freezeLinks } from '../../mail-returns/freeze-links.ts';
import { mailAddresses, type MailPlaces } from '../mail-addresses.ts';
import { campaignContent, type CampaignContent } from './campaign-content.ts';
import { CannotSend, type Claimed, type MailWriter, type WrittenMail } from './claimed.ts';

interface WriterOptions {
  readonly database: Database;
  readonly places: MailPlaces;
  /** The key that signs what is sent under a domain; null for none. */
  readonly keyOf: (accountId: string, domain: string) => Promise<DkimKey | null>;
}

/** What the mails of one campaign have in common. */
interface Prepared {
  readonly content: CampaignContent;
  readonly compiled: CompiledMail;
  readonly links: ReadonlyMap<string, number>;
  readonly key: DkimKey | null;
  readonly until: number;
}

/** Templates are read once in so many ms; a sender that is changed meanwhile is seen then. */
const preparedForMs = 5_000;

/** Campaigns that are prepared at a time; more are prepared anew. */
const mostPrepared = 50;

/** Writes the mails of campaigns of what their records say now (docs/interface/mail.md#headers). */
export function createCampaignWriter({ database, places, keyOf }: WriterOptions): MailWriter {
  const prepared = new Map<string, Prepared>();
  const prepare = async (accountId: string, campaignId: string): Promise<Prepared> => {
    const known = prepared.get(campaignId);
    if (known !== undefined && known.until > performance.now()) return known;
    const db = accountDatabase(database, accountId);
    const content = await campaignContent(db, campaignId);
    const { html, text, trackClicks } = content;
    const made = {
      content,
      compiled: compiledOf(content),
      links: trackClicks
        ? await freezeLinks(db, campaignId, { html: html ?? '', text: text ?? '' })
        : new Map<string, number>(),
      key: await keyOf(accountId, domainOf(content.sender.email)),
      until: performance.now() + preparedForMs,
    };
    prepared.delete(campaignId);
    prepared.set(campaignId, made);
    for (const [old] of prepared) if (prepared.size > mostPrepared) prepared.delete(old);
    return made;
  };
  return {
    async gather(accountId, campaignId, recipients) {
      const campaign = await prepare(accountId, campaignId);
      const records = await recordsOf(database, accountId, recipients);
      return (recipient) => write(places, campaign, recipient, records.get(recipient.recordId));
    },
  };
}

/** @throws CannotSend where a template cannot be read */
function compiledOf(content: CampaignContent): CompiledMail {
  try {
    return compileMail(content);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new CannotSend(`Its ${error.template} cannot be read: ${error.message}`);
  }
}

const domainOf = (email: string): string => addressOf(email).split('@').at(-1) ?? '';

/** The records of recipients as reads show them, by id. */
async function recordsOf(
  database: Database,
  accountId: string,
  recipients: readonly Claimed[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  const db = accountDatabase(database, accountId);
  for (const entity of ['candidate', 'contact', 'lead'] as const) {
    const ids = recipients.flatMap((one) => (one.entity === entity ? [one.recordId] : []));
    if (ids.length === 0) continue;
    const source = withoutKept(reads[entity].source);
    const a = source.alias;
    const rows = await db.rows<{ id: string; document: string }>(
      `SELECT ${a}.id::text AS id, ${documentSql(source)} AS document FROM ${source.from} ${joinsSql(source)}
       WHERE ${a}."accountId" = $1 AND ${a}.id = ANY ($2::uuid[])`,
      [ids],
    );
    for (const { id, document } of rows) found.set(id, recordOf(document));
  }
  return found;
}

/** A document is a JSON object. */
const recordOf = (document: string): Readonly<Record<string, unknown>> =>
  JSON.parse(document) as Readonly<Record<string, unknown>>;

async function write(
  places: MailPlaces,
  { content, compiled, links, key }: Prepared,
  { accountId, id, email, name }: Claimed,
  record: Readonly<Record<string, unknown>> | undefined,
): Promise<WrittenMail> {
  const addresses = mailAddresses(places, { accountId, recipientId: id });
  const rendered = compiled.render(record ?? {}, { unsubscribeUrl: addresses.unsubscribe });
  const bodies = trackMail(rendered, {
    link: (url) => {
      const number = links.get(url);
      return number === undefined ? undefined : addresses.click(number);
    },
    pixel: content.trackOpens ? addresses.open : null,
  });
  const { sender } = content;
  const message = writeMail({
    ...{ from: sender, to: { name, email }, replyTo: sender.replyTo, subject: rendered.subject, ...bodies },
    // The same at every try: who gets it twice after all can tell.
    ...{ messageId: `${id}@${domainOf(sender.email)}`, date: new Date() },
    bulk: {
      listName: content.listName,
      listId: `${content.listId}.${new URL(places.publicUrl).hostname}`,
      unsubscribeUrl: addresses.unsubscribe,
    },
  });
  return {
    envelope: { from: addresses.bounce ?? addressOf(sender.email), to: addressOf(email) },
    message: key === null ? message : await signMail(message, key),
  };
}
