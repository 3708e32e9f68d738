import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '@nova/core';

/** A token is valid for one purpose only. */
export type MailPurpose = 'open' | 'click' | 'unsubscribe' | 'bounce';

export interface MailTarget {
  readonly accountId: string;
  readonly recipientId: string;
  /** The link's number, 1 to 65535; only clicks have one. */
  readonly link?: number;
}

export interface MailTokens {
  /**
   * Returns a token of letters, digits, `-` and `_`. A bounce token has 62 letters and digits, which survive a
   * change of case. Together with `b+` it fills a local part, which has at most 64 octets.
   */
  tokenOf(purpose: MailPurpose, target: MailTarget): string;
  /** Reads a token without a database query. Returns null if the token is forged or has another purpose. */
  read(purpose: MailPurpose, token: string): MailTarget | null;
}

/** Bytes per signature. A bounce token has room for 8 only; they suffice, because each guess costs a mail. */
const signatureBytes = { open: 16, click: 16, unsubscribe: 16, bounce: 8 } as const;
const idBytes = 16;
const linkBytes = 2;

/**
 * Creates and reads signed tokens, which contain ids and a link's number
 * (docs/interface/campaign-results.md#tokens).
 */
export function createMailTokens(secret: string): MailTokens {
  const sign = (purpose: MailPurpose, payload: Buffer): Buffer =>
    createHmac('sha256', secret)
      .update(`${purpose}:`)
      .update(payload)
      .digest()
      .subarray(0, signatureBytes[purpose]);
  return {
    tokenOf(purpose, target) {
      const payload = buildPayload(purpose, target);
      return spellToken(purpose, Buffer.concat([payload, sign(purpose, payload)]));
    },
    read(purpose, token) {
      const bytes = parseToken(purpose, token);
      if (bytes === null) return null;
      const payload = bytes.subarray(0, computePayloadLength(purpose));
      if (!timingSafeEqual(bytes.subarray(payload.length), sign(purpose, payload))) return null;
      return parseTarget(purpose, payload);
    },
  };
}

const computePayloadLength = (purpose: MailPurpose): number =>
  2 * idBytes + (purpose === 'click' ? linkBytes : 0);

function buildPayload(purpose: MailPurpose, { accountId, recipientId, link }: MailTarget): Buffer {
  if ((purpose === 'click') !== (link !== undefined))
    throw new Error('A click, and nothing else, has a link.');
  const payload = Buffer.alloc(computePayloadLength(purpose));
  [accountId, recipientId].forEach((id, index) => {
    if (!isId(id)) throw new Error('A token names two ids.');
    payload.write(id.replaceAll('-', ''), index * idBytes, 'hex');
  });
  if (link !== undefined) payload.writeUInt16BE(link, 2 * idBytes);
  return payload;
}

function parseTarget(purpose: MailPurpose, payload: Buffer): MailTarget {
  const ids = { accountId: readId(payload, 0), recipientId: readId(payload, idBytes) };
  return purpose === 'click' ? { ...ids, link: payload.readUInt16BE(2 * idBytes) } : ids;
}

function readId(payload: Buffer, start: number): string {
  const hex = payload.toString('hex', start, start + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/** A bounce token of 40 bytes needs 62 digits of base 36. */
const bounceDigits = 62;
const base = 36n;

function spellToken(purpose: MailPurpose, bytes: Buffer): string {
  if (purpose !== 'bounce') return bytes.toString('base64url');
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(Number(base))
    .padStart(bounceDigits, '0');
}

/** Returns null unless the token is spelled exactly as `spellToken` spells it. */
function parseToken(purpose: MailPurpose, token: string): Buffer | null {
  const length = computePayloadLength(purpose) + signatureBytes[purpose];
  if (purpose !== 'bounce') {
    const bytes = Buffer.from(token.slice(0, 2 * length), 'base64url');
    return bytes.length === length && bytes.toString('base64url') === token ? bytes : null;
  }
  if (!/^[a-z\d]{62}$/iu.test(token)) return null;
  let number = 0n;
  for (const digit of token) number = number * base + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(2 * length, '0');
  return hex.length === 2 * length ? Buffer.from(hex, 'hex') : null;
}

export const mailPaths = { open: '/m/o', click: '/m/c', unsubscribe: '/m/u' } as const;

const bounceMailbox = 'b+';

export interface MailAddresses {
  /** The address of the tracking pixel. */
  readonly open: string;
  /** Returns the tracked address of a link. */
  click(link: number): string;
  readonly unsubscribe: string;
  /** Null if this installation receives no bounces. */
  readonly bounce: string | null;
}

export interface MailPlaces {
  readonly tokens: MailTokens;
  /** The address at which readers of mails reach this server, without a trailing slash. */
  readonly publicUrl: string;
  /** MAIL_BOUNCE_DOMAIN, or null if it is unset. */
  readonly bounceDomain: string | null;
}

export function buildMailAddresses(
  { tokens, publicUrl, bounceDomain }: MailPlaces,
  recipient: Omit<MailTarget, 'link'>,
): MailAddresses {
  const { open, click, unsubscribe } = mailPaths;
  return {
    open: `${publicUrl}${open}/${tokens.tokenOf('open', recipient)}`,
    click: (link) => `${publicUrl}${click}/${tokens.tokenOf('click', { ...recipient, link })}`,
    unsubscribe: `${publicUrl}${unsubscribe}/${tokens.tokenOf('unsubscribe', recipient)}`,
    bounce:
      bounceDomain === null ? null : `${bounceMailbox}${tokens.tokenOf('bounce', recipient)}@${bounceDomain}`,
  };
}

/**
 * Reads the recipient from a bounce address in upper or lower case.
 * @returns null for any other or changed address
 */
export function readBounceTarget(
  { tokens, bounceDomain }: Pick<MailPlaces, 'tokens'> & { readonly bounceDomain: string },
  address: string,
): MailTarget | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
  const isOurs =
    domain.toLowerCase().replace(/\.$/u, '') === bounceDomain.toLowerCase() &&
    local.toLowerCase().startsWith(bounceMailbox);
  return isOurs ? tokens.read('bounce', local.slice(bounceMailbox.length)) : null;
}
