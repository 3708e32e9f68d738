import { keyRoles, optionalCurrency, optionalEmail, planNames, requiredText } from '@nova/contract';
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

export const email = () =>
  optionalEmail().transform((value, context) => {
    if (!value) context.addIssue({ code: 'custom', message: 'must be an email address' });
    return (value ?? '').toLowerCase();
  });

/** An ISO 4217 code; the euro when none is given. */
export const currency = () => optionalCurrency().transform((value) => value ?? 'EUR');

/** A time zone by its IANA name; UTC when none is given. */
export const timeZone = () =>
  z
    .string()
    .trim()
    .default('UTC')
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
