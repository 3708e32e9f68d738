import {
  billingVisibilities,
  keyJobs,
  keyRoles,
  NovaError,
  planNames,
  requiredEmail,
  requiredText,
  userRoles,
} from '@nova/contract';
import { z } from 'zod';

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(words, { error: `must be one of ${words.join(', ')}` }));

export const name = () => requiredText();

export const plan = () => oneOf(planNames);

export const billing = () => oneOf(billingVisibilities);

export const userRole = () => oneOf(userRoles);

export const keyRole = () => oneOf(keyRoles);

export const jobsOfKey = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(keyJobs, { error: `must be one of ${keyJobs.join(', ')}` }));

export const email = () => requiredEmail().transform((value) => value.toLowerCase());

/** Defaults of a new account. */
export const accountDefaults = { timeZone: 'UTC', currency: 'EUR' } as const;

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

/**
 * Returns the zone in its usual spelling, or null. An offset such as +01:00 is refused because it has no summer
 * time.
 */
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
export const unknownId = (what: string, id: string, listedBy: string): NovaError =>
  new NovaError(
    'NOT_FOUND',
    `There is no ${what} ${JSON.stringify(id)}. \`nova ${listedBy}\` lists what there is.`,
  );

export const unknownAccount = (id: string): NovaError => unknownId('account', id, 'account list');
