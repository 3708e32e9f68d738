import type { Limits } from '@nova/contract';
import type { ParsedCv } from '@nova/cv';
import type { FileStore } from '@nova/files';
import type { Dns, MailWorkers } from '@nova/mail';
import type { WebhookSender } from '@nova/webhooks';
import type { Bounds, LimitWindow } from '@nova/limits';
import type { Challenges } from './web-applications/challenges.ts';
import type { Cursors } from './events/cursors.ts';
import type { FeedWatch } from './events/feed-watch.ts';
import type { OutboundGate } from './outbound/outbound-gate.ts';
import type { SendingSettings } from './mail/sending/sending-settings.ts';
import type { HitsCache } from './records/hits-cache.ts';
import type { DocumentCache } from './records/cached-documents.ts';
import type { Sealing } from './sealing.ts';

/** Reads CVs outside the event loop. */
export interface CvReader {
  /** @throws CvError for a document that can't be read, CvParserBusyError where too many wait */
  parse(bytes: Uint8Array, options: { readonly timeZone?: string; readonly now?: Date }): Promise<ParsedCv>;
}

/** The account's CV allowances of the day and the month, and what is used of every window that has a limit. */
export interface CvAllowances {
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  /** Takes one unit; `release` gives it back. @throws PARSE_LIMIT_REACHED */
  reserveCv(accountId: string, limits: Limits): Promise<{ release(): Promise<void> }>;
}

/** Makes addresses that serve one file for a short time without a key. */
export interface FileLinks {
  sign(
    file: { readonly accountId: string; readonly fileId: string },
    now: Date,
  ): { readonly path: string; readonly expiresOn: Date };
}

/** What verbs need of the world beside the database. */
export interface Ports {
  readonly files: FileStore;
  readonly cv: CvReader;
  readonly allowances: CvAllowances;
  readonly links: FileLinks;
  readonly documentCache: DocumentCache;
  /** What searches found. */
  readonly hitsCache: HitsCache;
  /** Places in accounts' feeds as callers hold them. */
  readonly cursors: Cursors;
  /** Tells who follows a feed that it has gone on. */
  readonly feedWatch: FeedWatch;
  /** What strangers may do. */
  readonly bounds: Bounds;
  /** Challenges that applications on the web are made with. */
  readonly challenges: Challenges;
  /** Where a website shows a job, `{jobId}` and `{reference}` in their places; absent where no setting says it. */
  readonly jobPageUrl?: string | undefined;
  /** Keeps secrets that the database must not tell. */
  readonly sealing: Sealing;
  /** How this installation sends mail; null where it sends none (MAIL_URL). */
  readonly mail: SendingSettings | null;
  /** Fills in templates outside this process, within bounds; accounts take turns. */
  readonly mailWorkers: MailWorkers;
  /** Asks what the world knows of domains. */
  readonly dns: Dns;
  /** Whether this server may send mail and webhooks. */
  readonly outbound: OutboundGate;
  /** Posts webhooks to addresses that are not inside. */
  readonly webhooks: WebhookSender;
}
