import { billingVisibilities } from './contract.ts';
import {
  keyJobs,
  keyRoles,
  NovaError,
  planNames,
  strictEmail,
  nonEmptyText,
  userRoles,
} from '@nova/contract';
import { z } from 'zod';

const createWordSchema = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(words, { error: `must be one of ${words.join(', ')}` }));

export const name = () => nonEmptyText();

export const plan = () => createWordSchema(planNames);

export const billing = () => createWordSchema(billingVisibilities);

export const userRole = () => createWordSchema(userRoles);

export const keyRole = () => createWordSchema(keyRoles);

export const jobsOfKey = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(keyJobs, { error: `must be one of ${keyJobs.join(', ')}` }));

export const email = () => strictEmail().transform((value) => value.toLowerCase());

/** Defaults of a new account. */
export const accountDefaults = { timeZone: 'UTC', currency: 'EUR' } as const;

export const timeZone = () =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const zone = normaliseTimeZone(text);
      if (zone === null) {
        context.addIssue({ code: 'custom', message: 'must be an IANA time zone such as Europe/Berlin' });
      }
      return zone ?? text;
    });

/**
 * Returns the zone in its usual spelling, or null. An offset such as +01:00 is refused because it has no summer
 * time.
 */
function normaliseTimeZone(text: string): string | null {
  if (!/^[A-Za-z][\w+/-]*$/u.test(text)) return null;
  try {
    const { timeZone: resolvedZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return resolvedZone.toLowerCase() === text.toLowerCase() ? resolvedZone : text;
  } catch {
    return null;
  }
}

/**
 * Parses an operator's input.
 * @throws VALIDATION_ERROR that names each invalid field
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: z.input<Schema>,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  const message = issues.map((issue) => `${issue.path}: ${issue.message}.`).join(' ');
  throw new NovaError('VALIDATION_ERROR', message, { issues });
}

/** Makes a NOT_FOUND that names the command which lists the ids. */
export const createUnknownIdError = (what: string, id: string, listedBy: string): NovaError =>
  new NovaError(
    'NOT_FOUND',
    `There is no ${what} ${JSON.stringify(id)}. \`nova ${listedBy}\` lists what there is.`,
  );

export const createUnknownAccountError = (id: string): NovaError =>
  createUnknownIdError('account', id, 'account list');
