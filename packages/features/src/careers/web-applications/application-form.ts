import type { applyToJob } from '../open-jobs-contract.ts';
import { type Issue, NovaError, optionalEmail, type SiteLanguage, siteLanguages } from '@nova/contract';
import type { JobQuestion } from '../../jobs/contract.ts';
import { type Context, isId, formatToday, notFound } from '@nova/core';
import { buildQuestionsSql } from '../../jobs/advert-sql.ts';
import type { z } from 'zod';
import { buildOpenCondition } from '../public-jobs/open-jobs.ts';

export type ApplicationForm = z.output<typeof applyToJob.input>;

export interface Applicant {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly coverText: string | null;
  readonly consentText: string;
  readonly challenge: string;
  readonly nonce: string;
}

/** Line ends become LF, because browsers send CRLF. An empty text becomes null. */
const normaliseText = (value = ''): string | null =>
  value === '' ? null : value.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/**
 * Validates the applicant's members of a form.
 * @throws VALIDATION_ERROR with an issue for each missing or invalid member
 * (docs/interface/public-jobs.md#applying)
 */
export function parseApplicant(form: ApplicationForm): Applicant {
  const needed = { email: '', consentText: '', challenge: '', nonce: '' };
  const issues: Issue[] = [];
  const names = { firstName: normaliseText(form.firstName), lastName: normaliseText(form.lastName) };
  if (names.firstName === null && names.lastName === null)
    issues.push({ path: 'firstName', message: 'a first or a last name is needed' });
  for (const name of ['email', 'consentText', 'challenge', 'nonce'] as const) {
    needed[name] = normaliseText(form[name]) ?? '';
    if (needed[name] === '') issues.push({ path: name, message: 'is needed' });
  }
  const email = optionalEmail().safeParse(needed.email);
  if (needed.email !== '' && !email.success)
    issues.push({ path: 'email', message: 'must be an email address' });
  assertNoIssues(issues);
  return {
    ...needed,
    ...names,
    email: email.data ?? '',
    phone: normaliseText(form.phone),
    coverText: normaliseText(form.coverText),
  };
}

/** Returns the page's language, such as `de` for `de-AT`; undefined if mails do not exist in it. */
export const findLanguage = ({ language = '' }: ApplicationForm): SiteLanguage | undefined =>
  siteLanguages.find((one) => one === language.slice(0, 2).toLowerCase());

/** Answers by the question's id. */
export type Answers = Readonly<Record<string, string | boolean>>;

const longestAnswer = 5_000;

/**
 * Validates a form's answers. Answers to unknown questions are ignored.
 * @param text a JSON object
 * @throws VALIDATION_ERROR with an issue for each missing or invalid answer
 */
export function parseAnswers(text: string | undefined, questions: readonly JobQuestion[]): Answers {
  const values = parseObject(text);
  const issues: Issue[] = [];
  const answers: Record<string, string | boolean> = {};
  for (const question of questions) {
    const { id, required } = question;
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    const isEmpty =
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
    const answer = isEmpty ? undefined : parseAnswer(question, value);
    if (isEmpty ? required : answer === undefined)
      issues.push({ path: `answers.${id}`, message: isEmpty ? 'is needed' : describeExpectation(question) });
    else if (answer !== undefined) answers[id] = answer;
  }
  assertNoIssues(issues);
  return answers;
}

function parseAnswer({ kind, options }: JobQuestion, value: unknown): string | boolean | undefined {
  if (kind === 'YES_NO') {
    const answer = typeof value === 'boolean' ? value : yesOrNo[String(value).trim().toLowerCase()];
    return answer;
  }
  if (typeof value !== 'string')
    return kind === 'TEXT' && typeof value === 'number' ? String(value) : undefined;
  const answer = value.trim();
  if (kind === 'CHOICE') return options.includes(answer) ? answer : undefined;
  return answer.length > longestAnswer ? undefined : answer;
}

const yesOrNo: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

const describeExpectation = ({ kind }: JobQuestion): string =>
  ({
    TEXT: 'must be a text of at most 5,000 characters',
    YES_NO: 'must be true or false',
    CHOICE: 'must be one of the options',
  })[kind];

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The text is not JSON, so it is refused below.
  }
  assertNoIssues([{ path: 'answers', message: 'must be an object in JSON' }]);
  return {};
}

function assertNoIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const more = issues.length > 1 ? ` (and ${String(issues.length - 1)} more)` : '';
  throw new NovaError('VALIDATION_ERROR', `${first.path}: ${first.message}${more}`, { issues });
}

interface OpenForm {
  readonly ownerId: string | null;
  readonly questions: readonly JobQuestion[];
  /** True if the challenge was used before. */
  readonly used: boolean;
}

const statement = `SELECT j."ownerId", ${buildQuestionsSql('j')}::text AS questions,
    EXISTS (SELECT 1 FROM used_challenges u WHERE u."accountId" = $1 AND u.id = $4) AS used
  FROM jobs j WHERE j."accountId" = $1 AND j.id = $3 AND ${buildOpenCondition('$2::date')} IS TRUE`;

/**
 * Finds the owner and the questions of an open job.
 * @param challenge the id of the challenge that was sent with the form
 * @throws NOT_FOUND for any other job
 */
export async function findFormOrThrow(ctx: Context, jobId: string, challenge = ''): Promise<OpenForm> {
  if (!isId(jobId)) throw notFound('job');
  const [row] = await ctx.db.rows<{ ownerId: string | null; questions: string; used: boolean }>(statement, [
    ...[formatToday(ctx), jobId, challenge],
  ]);
  if (!row) throw notFound('job');
  return { ...row, questions: parseQuestions(row.questions) };
}

/** The cast is safe because `advertToStore` writes this shape. */
const parseQuestions = (text: string): readonly JobQuestion[] => JSON.parse(text) as readonly JobQuestion[];
