import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder of the whole project. Sources and build are equally deep in it. */
export const projectRoot: string = fileURLToPath(new URL('../../..', import.meta.url));

/** A message completes the sentence "NAME …". */
const complaint = (error: string) => ({ error });

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

export const createChoice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, complaint(`must be one of ${words.join(', ')}`));

export const url = (...schemes: readonly [string, ...string[]]) => {
  const starts = schemes.map((scheme) => `${scheme}://`);
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && starts.some((start) => text.toLowerCase().startsWith(start)),
      complaint(`must be a URL that starts with ${starts.join(' or ')}`),
    );
};

/** A URL whose host may be a list, such as `h1:5432,h2:5433`; each host must make a valid URL. */
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

/** A file or folder. A relative path starts at the project's folder and not at the current one. */
export const path = () =>
  z.string().transform((text) => (isAbsolute(text) ? text : resolve(projectRoot, text)));

export const host = () =>
  z.string().regex(/^[A-Za-z0-9._:%-]{1,255}$/u, complaint('must be a host name or an IP address'));

export const name = () =>
  z
    .string()
    .regex(/^[\w.:@-]{1,100}$/u, complaint('must be at most 100 letters, digits and any of . _ : @ -'));

export const textOfAtLeast = (minimum: number) =>
  z.string().min(minimum, complaint(`must have at least ${String(minimum)} characters`));

const isOrigin = (text: string): boolean =>
  /^https?:/iu.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();

const parseOrigins = (text: string, context: z.RefinementCtx, orElse = ''): readonly string[] => {
  const all = splitList(text);
  if (!all.every(isOrigin)) {
    const message = `must be ${orElse}origins such as https://www.example.com separated by commas`;
    context.addIssue({ code: 'custom', message });
  }
  return all.map((origin) => origin.toLowerCase());
};

export const origins = () =>
  z
    .string()
    .transform((text, context): '*' | readonly string[] =>
      text === '*' ? '*' : parseOrigins(text, context, '* or '),
    );

export const originList = () => z.string().transform((text, context) => parseOrigins(text, context));

const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const hosts = () =>
  z.string().transform((text, context): readonly string[] => {
    const all = splitList(text);
    const isHost = (one: string): boolean => /^[A-Za-z0-9._:[\]-]{1,255}$/u.test(one);
    if (!all.every(isHost)) {
      const message = 'must be host names or IP addresses separated by commas, without schemes and paths';
      context.addIssue({ code: 'custom', message });
    }
    return all;
  });

export const addressOfJob = () =>
  z
    .string()
    .refine(
      (text) => /\{(?:jobId|reference)\}/u.test(text) && /^https?:$/u.test(readProtocol(text)),
      complaint('must be a URL that starts with https:// or http:// and holds {jobId} or {reference}'),
    );

const readProtocol = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '');

/** Query parameters of a mail server's URL (docs/operations.md#mail). */
const mailUrlMembers: Readonly<Record<string, RegExp>> = {
  pool: /^(?:[1-9]|[1-9]\d|100)$/u,
  tls: /^(?:verified|unverified|off)$/u,
  name: /^[A-Za-z0-9.-]{1,255}$/u,
  timeout: /^[1-9]\d{0,3}$/u,
};

/** A mail server's URL. The error does not show the URL, because it may contain a password. */
export const mailUrl = () =>
  z.string().refine((text) => {
    const read = URL.canParse(text) ? new URL(text) : null;
    if (!read || !/^smtps?:$/u.test(read.protocol) || read.hostname === '') return false;
    if (!/^\/?$/u.test(read.pathname)) return false;
    return [...read.searchParams].every(([name, value]) => mailUrlMembers[name]?.test(value) ?? false);
  }, complaint('must be a URL such as smtp://user:password@host:587 or smtps://host, with nothing but pool (1 to 100), tls (verified, unverified, off), name and timeout (seconds) behind "?"'));

const onThisMachine = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/iu;

/** The address of an OpenID provider. It needs https, so nobody in between can read or change its answers. */
export const issuer = () => {
  const error = complaint(
    'must be a URL that starts with https:// (http:// on this machine alone), without "?" or "#"',
  );
  return z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        /^[^?#@]+$/u.test(text) &&
        (/^https:\/\//iu.test(text) || onThisMachine.test(text)),
      error,
    );
};

const mailboxParts = /^(?:([^<>\r\n]*?)\s*<([^\s<>]+@[^\s<>@]+)>|([^\s<>]+@[^\s<>@]+))$/u;

/** An email address, alone or as `Name <address>`. */
export const mailbox = () =>
  z.string().transform((text, context): { readonly name: string | null; readonly email: string } => {
    const [, name = '', named, alone] = mailboxParts.exec(text) ?? [];
    const email = named ?? alone;
    if (email === undefined)
      context.addIssue({ code: 'custom', message: 'must be an email address, or Name <address>' });
    return { name: name === '' ? null : name.replaceAll('"', ''), email: email ?? '' };
  });

/** An address to which paths are added, so it has no query and no slash at the end. */
export const baseUrl = () => {
  const error = complaint('must be a URL that starts with https:// or http://, without "?" or "#"');
  return z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:\/\/[^?#]+$/iu.test(text), error)
    .transform((text) => text.replace(/\/+$/u, ''));
};

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,150}$)${label}(?:\\.${label})*$`, 'u');

/** A DNS name, in lower case. At most 150 letters leave room for a local part. */
export const domainName = () =>
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.string().regex(domain, complaint('must be a domain such as bounces.example.com')));

/** Whole seconds, separated by commas: at most 50, each at most 30 days. */
export const secondsList = () =>
  z
    .string()
    .regex(
      /^\d{1,7}(?:\s*,\s*\d{1,7}){0,49}$/u,
      complaint('must be seconds such as 60,300,900 separated by commas'),
    )
    .transform((text): readonly number[] => text.split(',').map((part) => Number(part.trim())))
    .refine(
      (seconds) => seconds.every((each) => each <= 2_592_000),
      complaint('must name no time longer than 2592000 seconds'),
    );

export const hours = (maximum: number) => {
  const error = complaint(`must be a number of hours from 0 to ${String(maximum)}`);
  return z
    .string()
    .regex(/^\d{1,5}(?:\.\d{1,6})?$/u, error)
    .transform(Number)
    .pipe(z.number().max(maximum, error));
};
