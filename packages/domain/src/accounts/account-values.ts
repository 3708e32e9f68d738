import { keyRoles, NovaError, planNames, requiredEmail, requiredText } from '@nova/contract';
import { z } from 'zod';
import { keyJobs } from './api-key.ts';

/** Which placements a user may see (docs/interface/keys-and-accounts.md#users). */
export const billingScopes = ['ALL', 'TEAM', 'OWN', 'NONE'] as const;

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(words, { error: `must be one of ${words.join(', ')}` }));

export const name = () => requiredText();

export const plan = () => oneOf(planNames);

export const billing = () => oneOf(billingScopes);

export const keyRole = () => oneOf(keyRoles);

export const jobsOfKey = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(keyJobs, { error: `must be one of ${keyJobs.join(', ')}` }));

export const email = () => requiredEmail().transform((value) => value.toLowerCase());

/** What an account has that names no other. */
export const usual = { timeZone: 'UTC', currency: 'EUR' } as const;

/** A time zone by its IANA name. */
export const timeZone = () =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const known = knownTimeZone(text);
      if (known === null) {
        context.addIssue({ code: 'custom', message: 'must be an IANA time zone such as Europe/Berlin' });
      }
      return known ?? text;
    });

/** The zone in its usual spelling, or null. An offset such as +01:00 is no zone: it knows no summer time. */
function knownTimeZone(text: string): string | null {
  if (!/^[A-Za-z][\w+/-]*$/u.test(text)) return null;
  try {
    const { timeZone: found } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return found.toLowerCase() === text.toLowerCase() ? found : text;
  } catch {
    return null;
  }
}

/**
 * What the schema makes of the input.
 * @throws VALIDATION_ERROR with a message that names each wrong field, for the operator to read
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

/** The NOT_FOUND of an operator's verb, with the command that lists what there is. */
export const unknownId = (what: string, id: string, listedBy: string): NovaError =>
  new NovaError(
    'NOT_FOUND',
    `There is no ${what} ${JSON.stringify(id)}. \`nova ${listedBy}\` lists what there is.`,
  );

export const unknownAccount = (id: string): NovaError => unknownId('account', id, 'account list');
