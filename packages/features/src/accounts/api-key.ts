import { createHash, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { keyRoles, type KeyRole } from '@nova/contract';

const tags = {
  PRIVATE: 'nova_sk_',
  PUBLIC: 'nova_pk_',
  CALENDAR: 'nova_ck_',
} as const satisfies Record<KeyRole, string>;

const tokenTags = { session: 'nova_st_', signInLink: 'nova_lt_', personPage: 'nova_pp_' } as const;

/** Secrets other than keys that authenticate their holder. */
export type TokenKind = keyof typeof tokenTags;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 32; // 256 bits
const secretLength = 43; // base62 digits that hold 256 bits
const checksumLength = 6; // base62 digits that hold a CRC-32
const shownLength = 6; // 220 bits remain secret
const pattern = /^nova_[a-z]{2}_[0-9A-Za-z]{49}$/u;

export const keyLength = tags.PRIVATE.length + secretLength + checksumLength;

export interface NewApiKey {
  /** The credential; shown once, never stored. */
  readonly key: string;
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly prefix: string;
}

/**
 * Generates a key: the role's prefix, 256 random bits in base62, and a CRC-32 of both. Secret scanners recognise a
 * key by the checksum (docs/interface/keys-and-accounts.md#keys).
 */
export function generateApiKey(role: KeyRole): NewApiKey {
  const key = generate(tags[role]);
  return { key, hash: hashApiKey(key), prefix: key.slice(0, tags[role].length + shownLength) };
}

/** Generates a token in the format of a key. */
export function generateToken(kind: TokenKind): Pick<NewApiKey, 'hash'> & { readonly token: string } {
  const token = generate(tokenTags[kind]);
  return { token, hash: hashApiKey(token) };
}

function generate(tag: string): string {
  const secret = BigInt(`0x${randomBytes(secretBytes).toString('hex')}`);
  const body = tag + encodeBase62(secret, secretLength);
  return body + computeChecksum(body);
}

/** Returns the role that a well-formed key claims, else null. The key may never have been issued. */
export const findKeyRole = (text: string): KeyRole | null =>
  isWellFormed(text) ? (keyRoles.find((role) => text.startsWith(tags[role])) ?? null) : null;

/** Returns true if the text has the token's format. The token may never have been issued. */
export const isToken = (kind: TokenKind, text: string): boolean =>
  text.startsWith(tokenTags[kind]) && isWellFormed(text);

function isWellFormed(text: string): boolean {
  if (text.length !== keyLength || !pattern.test(text)) return false;
  return computeChecksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** SHA-256 is enough, because a secret of 256 random bits needs no slow hash. */
export const hashApiKey = (key: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(key).digest());

/** Returns the same hash as text, for caches. */
export const digestApiKey = (key: string): string => hash('sha256', key, 'base64');

const computeChecksum = (body: string): string => encodeBase62(BigInt(crc32(body)), checksumLength);

function encodeBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
