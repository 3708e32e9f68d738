import { cvCategory, NovaError, type SiteLanguage } from '@nova/contract';
import type { DocumentKind } from '@nova/cv';
import { foreignKeyViolation, sqlState } from '@nova/db';
import type { StoredContent } from '@nova/files';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { documentTypes } from '../cvs/document-types.ts';
import { fileChanges, fileRow, safeFileName } from '../files/file-row.ts';
import { removeRefusedContent } from '../files/remove-unwanted.ts';
import { bytesOf } from '../files/upload-file.ts';
import { foldName } from '../fold-name.ts';
import { newId } from '../ids.ts';
import { auditRow, createdChanges } from '../records/audit.ts';
import { recordLimitReached, type RecordLimit, type Row } from '../records/create-record.ts';
import { duplicateKeysOf, emailKey } from '../records/duplicate-keys.ts';
import { boundedKey } from '../bounded-key.ts';
import { mostMailsOfAddress, mostSubmissions } from './bounds.ts';
import type { SolvedChallenge } from './challenges.ts';
import type { Answers, Applicant } from './read-form.ts';

/** An application that may be taken. */
export interface Application {
  readonly jobId: string;
  readonly applicant: Applicant;
  readonly answers: Answers;
  /** That of the page, where mails are written in it. */
  readonly language: SiteLanguage | undefined;
  readonly solved: SolvedChallenge;
  readonly cv: { readonly file: File; readonly kind: DocumentKind } | undefined;
  /** Who looks after the job. */
  readonly ownerId: string | null;
}

/** How many candidates the account may hold. */
export const candidateLimit = ({ account }: Context): RecordLimit => ({
  name: 'candidateRecords',
  max: account.limits.candidateRecords,
});

/** The proof of work is no proof, or has served already. */
export const badProof = (): NovaError => {
  const message = 'is not a solved challenge of this job that has not served yet; ask for another one';
  return new NovaError('BAD_REQUEST', `The proof of work ${message}.`, {
    issues: [{ path: 'challenge', message }],
  });
};

/**
 * Keeps an application: the content of its CV first, then all the rest in one statement, so that neither is ever there without the
 * other (docs/interface/public-jobs.md#applying).
 * @throws BAD_REQUEST where the challenge has served meanwhile, RECORD_LIMIT_REACHED, NOT_FOUND where the job has gone
 */
export async function storeApplication(ctx: Context, application: Application): Promise<void> {
  const { cv } = application;
  const fileId = newId();
  const content = cv && (await ctx.ports.files.put(ctx.account.id, fileId, bytesOf(cv.file)));
  try {
    const file = cv && content && cvRow(ctx, fileId, cv, content);
    await writeApplication(ctx, application, file ?? null);
  } catch (error) {
    if (content) await removeRefusedContent(ctx, content.storageKey, error);
    throw error;
  }
}

const cvRow = (
  ctx: Context,
  id: string,
  { file, kind }: NonNullable<Application['cv']>,
  content: StoredContent,
): Row =>
  fileRow(ctx, {
    id,
    category: cvCategory,
    fileName: safeFileName(file.name),
    contentType: documentTypes[kind],
    content,
  });

/** What the database says when the account has become full meanwhile. */
const accountBecameFull = 'NV001';

interface ApplyOutcome {
  readonly used?: true;
  /** Who was known has gone meanwhile. */
  readonly again?: true;
}

const tries = 5;

async function writeApplication(ctx: Context, application: Application, file: Row | null): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const form = await formOf(ctx, application, file);
    try {
      const [row] = await ctx.db.write<{ outcome: string }>(
        `SELECT nova_apply($1::uuid, $2::jsonb)::text AS outcome`,
        [JSON.stringify(form)],
      );
      const { used, again } = outcomeOf(row?.outcome);
      if (used) throw badProof();
      if (!again) return;
    } catch (error) {
      if (sqlState(error) === accountBecameFull)
        throw recordLimitReached('candidate', candidateLimit(ctx), 0);
      // The candidate was deleted between being found and being referred to.
      if (foreignKeyViolation(error)?.includes('candidateId') !== true || attempt === tries) throw error;
    }
    if (attempt === tries) throw new Error('The candidate of an application came and went');
  }
}

/** Written by `nova_apply`. */
const outcomeOf = (text = '{}'): ApplyOutcome => JSON.parse(text) as ApplyOutcome;

/** What `nova_apply` takes. */
async function formOf(ctx: Context, application: Application, file: Row | null): Promise<Row> {
  const { applicant, solved, answers, jobId, ownerId } = application;
  const { challenge: _challenge, nonce: _nonce, consentText, ...said } = applicant;
  const { firstName, lastName, email, phone } = said;
  const now = ctx.now().toISOString();
  const keys = [boundedKey(emailKey(email))];
  const row = { firstName, lastName, email, mobile: phone, ownerId: ownerId ?? ctx.user.id };
  const reference = await takeReference(ctx, keys);
  const [candidateId, applicationId] = [newId(), newId()];
  const told = { entity: 'application', recordId: applicationId, action: 'create' };
  return {
    challenge: solved.id,
    expiresOn: solved.expiresOn,
    now,
    keys,
    consentText,
    file,
    furtherKeys: duplicateKeysOf(kinds.candidate, row).filter((key) => !keys.includes(key)),
    recordLimit: candidateLimit(ctx).max,
    mostSubmissions,
    source: { id: newId(), name: website, nameKey: foldName(website) },
    candidate:
      reference === null ? null : { ...row, id: candidateId, reference, createdOn: now, updatedOn: now },
    candidateMade: auditRow(ctx, {
      entity: 'candidate',
      recordId: candidateId,
      action: 'create',
      changes: createdChanges(row),
      record: { reference, ownerId: row.ownerId },
    }),
    application: { id: applicationId, jobId },
    applicationMade: auditRow(ctx, { ...told, changes: createdChanges({ jobId, stageCode: 'SOURCED' }) }),
    applicationAgain: auditRow(ctx, { ...told, action: 'apply', changes: { submitted: {} } }),
    mails: mailsOf(ctx, application),
    fileMade:
      file &&
      auditRow(ctx, {
        entity: 'file',
        recordId: String(file.id),
        action: 'create',
        // Who it is of is found with the row itself (nova_apply).
        changes: fileChanges({ ...file, candidateId: '' }),
      }),
    // Which file it is, if any, is found with what is written over.
    fileGone: auditRow(ctx, { entity: 'file', recordId: '', action: 'delete', changes: {} }),
    values: { ...said, answers },
  };
}

/** What is to be queued of mails about it; null where this server sends none. */
const mailsOf = ({ ports }: Context, { language }: Application): Row | null =>
  ports.mail === null
    ? null
    : { language: language ?? null, most: mostMailsOfAddress, ids: { APPLICANT: newId(), OWNER: newId() } };

/** What candidates who came over the web have for a source. */
const website = 'Website';

/** The reference of a new candidate; null where one has these keys already. */
async function takeReference(ctx: Context, keys: readonly string[]): Promise<string | null> {
  const [row] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_take_reference($1::uuid, 'candidate', $2::text[], NULL, 1)::text AS outcome`,
    [keys],
  );
  const { number } = takenOf(row?.outcome);
  return number === undefined ? null : `${kinds.candidate.prefix}-${String(number)}`;
}

/** Written by `nova_take_reference`. */
const takenOf = (text = '{}') => JSON.parse(text) as { readonly number?: number };
