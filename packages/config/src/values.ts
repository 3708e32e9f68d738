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
  '1': true,
  true: true,
  on: true,
  yes: true,
  '0': false,
  false: false,
  off: false,
  no: false,
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

/** A URL whose host may be a list, such as `h1:5432,h2:5433`: each of them must make a URL. */
export const urlOfHosts = (...schemes: readonly [string, ...string[]]) => {
  const starts = schemes.map((scheme) => `${scheme}://`);
  return z
    .string()
    .refine(
      (text) => isUrlOfHosts(text, starts),
      complaint(`must be a URL that starts with ${starts.join(' or ')}`),
    );
};

function isUrlOfHosts(text: string, starts: readonly string[]): boolean {
  if (!starts.some((start) => text.toLowerCase().startsWith(start))) return false;
  const [, beginning = '', hosts = '', rest = ''] =
    /^([a-z+]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/isu.exec(text) ?? [];
  const list = hosts.split(',');
  if (list.length > 1 && list.includes('')) return false;
  return list.every((host) => URL.canParse(`${beginning}${host}${rest}`));
}

/** A file or folder. A relative one starts at the project's folder, so that it is the same from any folder. */
export const path = () =>
  z.string().transform((text) => (isAbsolute(text) ? text : resolve(projectRoot, text)));

/** A host name or an IP address to listen on. */
export const host = () =>
  z.string().regex(/^[A-Za-z0-9._:%-]{1,255}$/u, complaint('must be a host name or an IP address'));

/** A name without spaces, such as that of a server. */
export const name = () =>
  z
    .string()
    .regex(/^[\w.:@-]{1,100}$/u, complaint('must be at most 100 letters, digits and any of . _ : @ -'));

/** A text of at least so many characters, such as a secret. */
export const textOfAtLeast = (minimum: number) =>
  z.string().min(minimum, complaint(`must have at least ${String(minimum)} characters`));

const isOrigin = (text: string): boolean =>
  /^https?:/iu.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();

/** `*`, or web origins separated by commas. */
export const origins = () =>
  z.string().transform((text, context): '*' | readonly string[] => {
    if (text === '*') return '*';
    const all = listed(text);
    if (!all.every(isOrigin)) {
      const message = 'must be * or origins such as https://www.example.com separated by commas';
      context.addIssue({ code: 'custom', message });
    }
    return all.map((origin) => origin.toLowerCase());
  });

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Host names and IP addresses, separated by commas. */
export const hosts = () =>
  z.string().transform((text, context): readonly string[] => {
    const all = listed(text);
    const isHost = (one: string): boolean => /^[A-Za-z0-9._:[\]-]{1,255}$/u.test(one);
    if (!all.every(isHost)) {
      const message = 'must be host names or IP addresses separated by commas, without schemes and paths';
      context.addIssue({ code: 'custom', message });
    }
    return all;
  });

/** The address of a page on the web that names a job by `{jobId}` or `{reference}`. */
export const addressOfJob = () =>
  z
    .string()
    .refine(
      (text) => /\{(?:jobId|reference)\}/u.test(text) && /^https?:$/u.test(protocolOf(text)),
      complaint('must be a URL that starts with https:// or http:// and holds {jobId} or {reference}'),
    );

const protocolOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '');
