import type { Endpoint, ImportUndo, Limits } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { MergedName } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { ParsedCv } from '@nova/cv';
import type { FileStore } from '@nova/files';
import type { Dns, MailWorkers } from '@nova/mail';
import type { WebhookSender } from '@nova/webhooks';
import type { Bounds, LimitWindow } from '@nova/limits';
import type { Challenges } from './careers/web-applications/challenges.ts';
import type { BatchName } from './imports/batch-state.ts';
import type { Actor } from './records/audit.ts';
import type { Cursors } from './events/cursors.ts';
import type { FeedWatch } from './events/feed-watch.ts';
import type { SignInSettings } from './accounts/sign-in/sign-in-settings.ts';
import type { OutboundGate } from './outbound/outbound-gate.ts';
import type { SendingSettings } from './mailing/sending/sending-settings.ts';
import type { HitsCache } from './records/hits-cache.ts';
import type { DocumentCache } from './records/cached-documents.ts';
import type { ErasureLedger } from './privacy/erasure-ledger.ts';
import type { RulesByKind } from './records/own-rules.ts';
import type { SourcesByKind } from './records/expected.ts';
import type { Sealing } from './sealing.ts';

/** Reads CVs outside the event loop. */
export interface CvReader {
  /**
   * @param left aborts when the caller disconnects, which ends the wait for a reader
   * @throws CvError for an unreadable document, CvParserBusyError if too many wait
   */
  parse(
    bytes: Uint8Array,
    options: { readonly timeZone?: string; readonly now?: Date },
    left?: AbortSignal,
  ): Promise<ParsedCv>;
}

/** Counts CVs against the allowances of the day and the month, and reads the use of all limited windows. */
export interface CvAllowances {
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  /**
   * Reserves one CV; `release` returns it to the allowance.
   * @throws PARSE_LIMIT_REACHED
   */
  reserveCv(accountId: string, limits: Limits): Promise<{ release(): Promise<void> }>;
}

/** Makes temporary addresses of files that need no key. */
export interface FileLinks {
  sign(
    file: { readonly accountId: string; readonly fileId: string },
    now: Date,
  ): { readonly path: string; readonly expiresOn: Date };
}

/**
 * Undoes an import in transactions of its own.
 * @throws INVALID_STATE while the import or another undo of it runs
 */
type UndoImport = (
  request: BatchName & { readonly dryRun: boolean; readonly force: boolean; readonly actor: Actor },
) => Promise<Omit<ImportUndo, 'left' | 'dryRun'> & { readonly left: readonly ImportUndo['left'][number][] }>;

/** What the features add to the record engine and to every call. */
export interface FeatureRules {
  /** The rules of kinds beyond their definitions. */
  readonly rules: RulesByKind;
  /** What callers read of records beyond their definitions. */
  readonly reads: SourcesByKind;
  /** Returns the record as the fullest read of the endpoint's resource shows it; undefined if no read shows it. */
  readonly findRecordSchema: (endpoint: Endpoint) => z.core.$ZodType | undefined;
  /** Returns the record that another was merged into; its id is null if it is gone, too. */
  readonly findMergeSurvivor: (
    ctx: Pick<Context, 'db'>,
    entity: MergedName,
    id: string,
  ) => Promise<{ readonly id: string | null } | undefined>;
  /** Queues the event of a reached limit. */
  readonly queueLimitEvent: (db: AccountDatabase, limit: string) => Promise<void>;
}

/** The services that verbs need in addition to the database. */
export interface Ports {
  readonly files: FileStore;
  readonly cv: CvReader;
  readonly allowances: CvAllowances;
  readonly links: FileLinks;
  readonly features: FeatureRules;
  readonly documentCache: DocumentCache;
  readonly hitsCache: HitsCache;
  readonly cursors: Cursors;
  readonly feedWatch: FeedWatch;
  /** Counts calls of anonymous callers against their bounds. */
  readonly bounds: Bounds;
  /** Makes and verifies the challenges of web applications. */
  readonly challenges: Challenges;
  /** The address of a job's page on a website, with `{jobId}` and `{reference}` (JOBS_PAGE_URL). */
  readonly jobPageUrl?: string | undefined;
  /** The time in seconds that a proposal waits for a decision; a week if absent (PROPOSAL_TTL_SECONDS). */
  readonly proposalSeconds?: number | undefined;
  /** Encrypts secrets in the database. */
  readonly sealing: Sealing;
  readonly erasures: ErasureLedger;
  readonly signIn: SignInSettings;
  /** Null if this installation sends no mail (MAIL_URL). */
  readonly mail: SendingSettings | null;
  /** Renders templates in other processes, within bounds. Accounts take turns. */
  readonly mailWorkers: MailWorkers;
  readonly dns: Dns;
  readonly outbound: OutboundGate;
  readonly undoImport: UndoImport;
  /** Posts webhooks, but only to outside addresses. */
  readonly webhooks: WebhookSender;
}
