import { setTimeout as wait } from 'node:timers/promises';
import {
  type applyChallenge,
  type applyReceipt,
  applyToJob as applyEndpoint,
  type getApplyChallenge as challengeEndpoint,
} from '../open-jobs-contract.ts';
import { cvCategory } from '../../files/contract.ts';
import { isTrapped, NovaError, type SiteLanguage } from '@nova/contract';
import {
  shortenKey,
  normaliseName,
  type Context,
  newId,
  auditRow,
  listInitialChanges,
  type Row,
  accountBecameFull,
  assertRecordRoom,
  type RecordLimit,
  recordLimitReached,
  computeDuplicateKeys,
  emailKey,
} from '@nova/core';
import { documentTypes } from '../../cvs/cv-file.ts';
import { type DocumentKind, sniffDocument } from '@nova/cv';
import { foreignKeyViolation, sqlState } from '@nova/db';
import type { StoredContent } from '@nova/files';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import { queueLimitEvent } from '../../events/event-queue.ts';
import {
  readBytes,
  listFileChanges,
  buildFileRow,
  removeRefusedContent,
  toSafeFileName,
} from '../../files/upload-file.ts';
import {
  assertWithinBounds,
  countApplication,
  countChallenge,
  mostMailsOfAddress,
  mostSubmissions,
} from './bounds.ts';
import type { SolvedChallenge } from './challenges.ts';
import {
  type Answers,
  parseAnswers,
  type Applicant,
  parseApplicant,
  type ApplicationForm,
  findLanguage,
  findFormOrThrow,
} from './application-form.ts';

/**
 * Issues a challenge (docs/interface/public-jobs.md#proof-of-work).
 * @throws RATE_LIMITED; NOT_FOUND if the job is not open to the web
 */
export async function getApplyChallenge(
  ctx: Context,
  { jobId }: z.output<typeof challengeEndpoint.input>,
): Promise<z.output<typeof applyChallenge>> {
  await countChallenge(ctx);
  await findFormOrThrow(ctx, jobId);
  return ctx.ports.challenges.make({ accountId: ctx.account.id, jobId }, ctx.now());
}

/** Answers take a multiple of this time in ms, so that their timing does not reveal whether a person is known. */
const step = 250;

/**
 * Accepts an application from the web (docs/interface/public-jobs.md#applying). The answer and its timing are the
 * same for everybody.
 * @throws RATE_LIMITED, VALIDATION_ERROR, BAD_REQUEST for the proof, UNSUPPORTED_FILE, NOT_FOUND, UNAVAILABLE if
 * the account is full
 */
export async function applyToJob(
  ctx: Context,
  form: ApplicationForm,
): Promise<z.output<typeof applyReceipt>> {
  const started = performance.now();
  // A bot that fills in the honeypot field gets the usual answer, but nothing is stored.
  if (!isTrapped(applyEndpoint, form)) await processApplication({ ...ctx, via: 'web' }, form);
  const elapsed = performance.now() - started;
  await wait(Math.ceil((elapsed + 1) / step) * step - elapsed);
  return { received: true };
}

async function processApplication(ctx: Context, form: ApplicationForm): Promise<void> {
  const { jobId, cv: file } = form;
  await assertWithinBounds(ctx, jobId);
  const open = await findFormOrThrow(ctx, jobId, form.challenge?.split('.')[0]);
  const applicant = parseApplicant(form);
  const answers = parseAnswers(form.answers, open.questions);
  const cv = file && { file, kind: await detectKind(file) };
  const solved = requireSolution(ctx, jobId, applicant, open.used);
  const uncount = await countApplication(ctx, jobId);
  try {
    await assertRecordRoom(ctx, kinds.candidate, readCandidateLimit(ctx));
    await storeApplication(ctx, {
      jobId,
      applicant,
      answers,
      solved,
      cv,
      ownerId: open.ownerId,
      language: findLanguage(form),
    });
  } catch (error) {
    await uncount();
    throw error instanceof NovaError && error.code === 'RECORD_LIMIT_REACHED'
      ? await reportNoRoom(ctx, error)
      : error;
  }
}

/**
 * Detects the file's kind from its content, because its name may be wrong.
 * @throws UNSUPPORTED_FILE
 */
async function detectKind(file: File): Promise<DocumentKind> {
  const kind = sniffDocument(new Uint8Array(await file.arrayBuffer()));
  if (kind !== null) return kind;
  throw new NovaError(
    'UNSUPPORTED_FILE',
    'The CV must be a pdf, doc or docx; its content counts, not its name.',
    {
      issues: [{ path: 'cv', message: 'must be a pdf, doc or docx' }],
    },
  );
}

function requireSolution(ctx: Context, jobId: string, applicant: Applicant, used: boolean): SolvedChallenge {
  const solved = ctx.ports.challenges.solved({ accountId: ctx.account.id, jobId }, applicant, ctx.now());
  if (solved && !used) return solved;
  throw createProofError();
}

/** Only the log and the agency's event feed give the reason, because the applicant cannot do anything about it. */
async function reportNoRoom(ctx: Context, cause: NovaError): Promise<NovaError> {
  await queueLimitEvent(ctx.db, readCandidateLimit(ctx).name);
  return new NovaError('UNAVAILABLE', 'Applications cannot be taken right now. Try again later.', {
    retryAfter: 3_600,
    cause,
  });
}

interface Application {
  readonly jobId: string;
  readonly applicant: Applicant;
  readonly answers: Answers;
  /** The page's language, in which mails are written. */
  readonly language: SiteLanguage | undefined;
  readonly solved: SolvedChallenge;
  readonly cv: { readonly file: File; readonly kind: DocumentKind } | undefined;
  readonly ownerId: string | null;
}

const readCandidateLimit = ({ account }: Context): RecordLimit => ({
  name: 'candidateRecords',
  max: account.limits.candidateRecords,
});

/** Makes the error for a proof of work that is invalid or was used before. */
const createProofError = (): NovaError => {
  const message = 'is not a solved challenge of this job that has not served yet; ask for another one';
  return new NovaError('BAD_REQUEST', `The proof of work ${message}.`, {
    issues: [{ path: 'challenge', message }],
  });
};

/**
 * Stores the CV's content, and then everything else in one statement. If that statement fails, the content is
 * removed again (docs/interface/public-jobs.md#applying).
 * @throws BAD_REQUEST if another application has used the challenge; RECORD_LIMIT_REACHED; NOT_FOUND if the job was
 * deleted
 */
async function storeApplication(ctx: Context, application: Application): Promise<void> {
  const { cv } = application;
  const fileId = newId();
  const content = cv && (await ctx.ports.files.put(ctx.account.id, fileId, readBytes(cv.file)));
  try {
    const file = cv && content && buildCvRow(ctx, fileId, cv, content);
    await writeApplication(ctx, application, file ?? null);
  } catch (error) {
    if (content) await removeRefusedContent(ctx, content.storageKey, error);
    throw error;
  }
}

const buildCvRow = (
  ctx: Context,
  id: string,
  { file, kind }: NonNullable<Application['cv']>,
  content: StoredContent,
): Row =>
  buildFileRow(ctx, {
    id,
    category: cvCategory,
    fileName: toSafeFileName(file.name),
    contentType: documentTypes[kind],
    content,
  });

interface ApplyOutcome {
  readonly used?: true;
  /** The candidate was deleted between its lookup and this write, so the write is tried again. */
  readonly again?: true;
}

const tries = 5;

async function writeApplication(ctx: Context, application: Application, file: Row | null): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const form = await buildForm(ctx, application, file);
    try {
      const [row] = await ctx.db.write<{ outcome: string }>(
        `SELECT nova_apply($1::uuid, $2::jsonb)::text AS outcome`,
        [JSON.stringify(form)],
      );
      const { used, again } = parseOutcome(row?.outcome);
      if (used) throw createProofError();
      if (!again) return;
    } catch (error) {
      if (sqlState(error) === accountBecameFull)
        throw recordLimitReached('candidate', readCandidateLimit(ctx), 0);
      // The candidate was deleted after it was found, so the next attempt creates one.
      if (foreignKeyViolation(error)?.includes('candidateId') !== true || attempt === tries) throw error;
    }
    if (attempt === tries) throw new Error('The candidate of an application came and went');
  }
}

/** The cast is safe because `nova_apply` wrote the text. */
const parseOutcome = (text = '{}'): ApplyOutcome => JSON.parse(text) as ApplyOutcome;

/** Builds the argument of `nova_apply`. */
async function buildForm(ctx: Context, application: Application, file: Row | null): Promise<Row> {
  const { applicant, solved, answers, jobId, ownerId } = application;
  const { challenge: _challenge, nonce: _nonce, consentText, ...personal } = applicant;
  const { firstName, lastName, email, phone } = personal;
  const now = ctx.now().toISOString();
  const keys = [shortenKey(emailKey(email))];
  const row = { firstName, lastName, email, mobile: phone, ownerId: ownerId ?? ctx.user.id };
  const reference = await takeReference(ctx, keys);
  const [candidateId, applicationId] = [newId(), newId()];
  const applicationAudit = { entity: 'application', recordId: applicationId, action: 'create' };
  return {
    challenge: solved.id,
    expiresOn: solved.expiresOn,
    now,
    keys,
    consentText,
    file,
    furtherKeys: computeDuplicateKeys(kinds.candidate, row).filter((key) => !keys.includes(key)),
    recordLimit: readCandidateLimit(ctx).max,
    mostSubmissions,
    source: { id: newId(), name: website, nameKey: normaliseName(website) },
    candidate:
      reference === null ? null : { ...row, id: candidateId, reference, createdOn: now, updatedOn: now },
    candidateMade: auditRow(ctx, {
      entity: 'candidate',
      recordId: candidateId,
      action: 'create',
      changes: listInitialChanges(row),
      record: { reference, ownerId: row.ownerId },
    }),
    application: { id: applicationId, jobId },
    applicationMade: auditRow(ctx, {
      ...applicationAudit,
      changes: listInitialChanges({ jobId, stageCode: 'SOURCED' }),
    }),
    applicationAgain: auditRow(ctx, { ...applicationAudit, action: 'apply', changes: { submitted: {} } }),
    mails: buildMails(ctx, application),
    fileMade:
      file &&
      auditRow(ctx, {
        entity: 'file',
        recordId: String(file.id),
        action: 'create',
        // `nova_apply` fills in the candidate.
        changes: listFileChanges({ ...file, candidateId: '' }),
      }),
    // `nova_apply` fills in the replaced file, if any.
    fileGone: auditRow(ctx, { entity: 'file', recordId: '', action: 'delete', changes: {} }),
    values: { ...personal, answers },
  };
}

/** Returns the mails to queue; null if this server sends none. */
const buildMails = ({ ports }: Context, { language }: Application): Row | null =>
  ports.mail === null
    ? null
    : { language: language ?? null, most: mostMailsOfAddress, ids: { APPLICANT: newId(), OWNER: newId() } };

/** The name of the source that candidates from the web get. */
const website = 'Website';

/**
 * Takes a reference number for a new candidate.
 * @returns null if a candidate with one of these keys exists
 */
async function takeReference(ctx: Context, keys: readonly string[]): Promise<string | null> {
  const [row] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_take_reference($1::uuid, 'candidate', $2::text[], NULL, 1)::text AS outcome`,
    [keys],
  );
  const { number } = parseReference(row?.outcome);
  return number === undefined ? null : `${kinds.candidate.prefix}-${String(number)}`;
}

/** The cast is safe because `nova_take_reference` wrote the text. */
const parseReference = (text = '{}') => JSON.parse(text) as { readonly number?: number };
