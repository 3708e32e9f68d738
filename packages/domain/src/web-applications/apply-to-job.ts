import { setTimeout as wait } from 'node:timers/promises';
import { applyToJob as endpoint, isTrapped, NovaError, type applyReceipt } from '@nova/contract';
import { sniffDocument, type DocumentKind } from '@nova/cv';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { queueLimitEvent } from '../events/tell-limit.ts';
import { assertRecordRoom } from '../records/assert-record-room.ts';
import { assertWithinBounds, countApplication } from './bounds.ts';
import { badProof, candidateLimit, storeApplication } from './keep-application.ts';
import { openForm } from './open-form.ts';
import { answersOf, applicantOf, languageOf, type Applicant, type ApplicationForm } from './read-form.ts';
import type { SolvedChallenge } from './challenges.ts';

/** An answer comes at the end of a step of this length, in ms: how long the work took says nothing of whom it was about. */
const step = 250;

/**
 * Takes an application from the web: candidate found or made, application, what was sent, its CV
 * (docs/interface/public-jobs.md#applying). The answer is the same for everybody, in content and in time.
 * @throws RATE_LIMITED, VALIDATION_ERROR, BAD_REQUEST for the proof, UNSUPPORTED_FILE, NOT_FOUND, UNAVAILABLE where the account is full
 */
export async function applyToJob(
  ctx: Context,
  form: ApplicationForm,
): Promise<z.output<typeof applyReceipt>> {
  const started = performance.now();
  // A trap that people do not see: who fills it in is told what everybody is told.
  if (!isTrapped(endpoint, form)) await acceptApplication({ ...ctx, via: 'web' }, form);
  const taken = performance.now() - started;
  await wait(Math.ceil((taken + 1) / step) * step - taken);
  return { received: true };
}

async function acceptApplication(ctx: Context, form: ApplicationForm): Promise<void> {
  const { jobId, cv: file } = form;
  await assertWithinBounds(ctx, jobId);
  const open = await openForm(ctx, jobId, form.challenge?.split('.')[0]);
  const applicant = applicantOf(form);
  const answers = answersOf(form.answers, open.questions);
  const cv = file && { file, kind: await kindOf(file) };
  const solved = solvedBy(ctx, jobId, applicant, open.used);
  const uncount = await countApplication(ctx, jobId);
  try {
    await assertRecordRoom(ctx, kinds.candidate, candidateLimit(ctx));
    await storeApplication(ctx, {
      jobId,
      applicant,
      answers,
      solved,
      cv,
      ownerId: open.ownerId,
      language: languageOf(form),
    });
  } catch (error) {
    await uncount();
    throw error instanceof NovaError && error.code === 'RECORD_LIMIT_REACHED'
      ? await noRoom(ctx, error)
      : error;
  }
}

/** By its content, whatever its name says. @throws UNSUPPORTED_FILE */
async function kindOf(file: File): Promise<DocumentKind> {
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

function solvedBy(ctx: Context, jobId: string, applicant: Applicant, used: boolean): SolvedChallenge {
  const solved = ctx.ports.challenges.solved({ accountId: ctx.account.id, jobId }, applicant, ctx.now());
  if (solved && !used) return solved;
  throw badProof();
}

/** An applicant can do nothing about an agency’s plan: the log and the agency’s feed are told of it. */
async function noRoom(ctx: Context, cause: NovaError): Promise<NovaError> {
  await queueLimitEvent(ctx.db, candidateLimit(ctx).name);
  return new NovaError('UNAVAILABLE', 'Applications cannot be taken right now. Try again later.', {
    retryAfter: 3_600,
    cause,
  });
}
