import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

/** Reads the text of a setting; a message completes the sentence "NAME …". */
const complaint = (error: string) => ({ error });

/** A whole number within bounds, both included. */
export const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${String(minimum)} to ${String(maximum)}`;
  return z
    .string()
    .regex(/^\d{1,12}$/u, complaint(error))
    .transform(Number)
    .pipe(z.number().min(minimum, complaint(error)).max(maximum, complaint(error)));
};

/** A TCP port; 0 lets the system choose a free one. */
export const port = () => wholeNumber(0, 65_535);

const switches: Readonly<Record<string, boolean>> = {
  ...{ '1': true, true: true, on: true, yes: true },
  ...{ '0': false, false: false, off: false, no: false },
};

/** 1 or 0; true/false, on/off and yes/no read the same. */
export const onOrOff = () =>
  z.string().transform((text, context) => {
    const value = switches[text.toLowerCase()];
    if (value === undefined) context.addIssue({ code: 'custom', message: 'must be 1 or 0' });
    return value ?? false;
  });

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, complaint(`must be one of ${words.join(', ')}`));

/** A URL with one of these schemes, such as `redis`. */
export const url = (...schemes: readonly [string, ...string[]]) => {
  const starts = schemes.map((scheme) => `${scheme}://`);
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && starts.some((start) => text.toLowerCase().startsWith(start)),
      complaint(`must be a URL that starts with ${starts.join(' or ')}`),
    );
};

/** A file or folder. A relative one starts at the project's folder, so that it is the same from any folder. */
export const path = () =>
  z.string().transform((text) => (isAbsolute(text) ? text : resolve(projectRoot, text)));

/** A host name or an IP address to listen on. */
export const host = () =>
  z.string().regex(/^[A-Za-z0-9._:%-]{1,255}$/u, complaint('must be a host name or an IP address'));

/** A text of at least so many characters, such as a secret. */
export const textOfAtLeast = (minimum: number) =>
  z.string().min(minimum, complaint(`must have at least ${String(minimum)} characters`));

const isOrigin = (text: string): boolean =>
  /^https?:/iu.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();

/** `*`, or web origins separated by commas. */
export const origins = () =>
  z.string().transform((text, context): '*' | readonly string[] => {
    if (text === '*') return '*';
    const listed = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (!listed.every(isOrigin)) {
      const message = 'must be * or origins such as https://www.example.com separated by commas';
      context.addIssue({ code: 'custom', message });
    }
    return listed.map((origin) => origin.toLowerCase());
  });
