import { z } from 'zod';

const complaint = (error: string) => ({ error });

/** What a mail server's URL may say besides, with how it is written (docs/operations.md#mail). */
const mailUrlMembers: Readonly<Record<string, RegExp>> = {
  pool: /^(?:[1-9]|[1-9]\d|100)$/u,
  tls: /^(?:verified|unverified|off)$/u,
  name: /^[A-Za-z0-9.-]{1,255}$/u,
  timeout: /^[1-9]\d{0,3}$/u,
};

/** The URL of a mail server. Its complaint shows nothing of it, for it may hold a password. */
export const mailUrl = () =>
  z.string().refine((text) => {
    const read = URL.canParse(text) ? new URL(text) : null;
    if (!read || !/^smtps?:$/u.test(read.protocol) || read.hostname === '') return false;
    if (!/^\/?$/u.test(read.pathname)) return false;
    return [...read.searchParams].every(([name, value]) => mailUrlMembers[name]?.test(value) ?? false);
  }, complaint('must be a URL such as smtp://user:password@host:587 or smtps://host, with nothing but pool (1 to 100), tls (verified, unverified, off), name and timeout (seconds) behind "?"'));

/** An address that paths are added to: no query, no slash at the end. */
export const baseUrl = () => {
  const error = complaint('must be a URL that starts with https:// or http://, without "?" or "#"');
  return z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:\/\/[^?#]+$/iu.test(text), error)
    .transform((text) => text.replace(/\/+$/u, ''));
};

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,150}$)${label}(?:\\.${label})*$`, 'u');

/** A name of the DNS, in lower case. One of at most 150 letters leaves room for what stands before its @. */
export const domainName = () =>
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.string().regex(domain, complaint('must be a domain such as bounces.example.com')));

/** Whole numbers of seconds, separated by commas: at most 50, each at most 30 days. */
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

/** Hours, with decimals where they are few. */
export const hours = (maximum: number) => {
  const error = complaint(`must be a number of hours from 0 to ${String(maximum)}`);
  return z
    .string()
    .regex(/^\d{1,5}(?:\.\d{1,6})?$/u, error)
    .transform(Number)
    .pipe(z.number().max(maximum, error));
};
