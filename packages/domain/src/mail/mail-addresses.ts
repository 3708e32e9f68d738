import type { MailTarget, MailTokens } from './mail-tokens.ts';

/** Paths of the server that mails lead to. */
export const mailPaths = { open: '/m/o', click: '/m/c', unsubscribe: '/m/u' } as const;

/** What an address for bounces begins with. */
const bounceMailbox = 'b+';

/** The addresses of one mail (docs/interface/campaign-results.md#tokens). */
export interface MailAddresses {
  /** The picture that tells of an open. */
  readonly open: string;
  /** Where the link of that number leads. */
  click(link: number): string;
  readonly unsubscribe: string;
  /** Where bounces go; null where this installation takes none. */
  readonly bounce: string | null;
}

export interface MailPlaces {
  readonly tokens: MailTokens;
  /** Where readers of mails reach this server; no trailing slash. */
  readonly publicUrl: string;
  /** MAIL_BOUNCE_DOMAIN; null without one. */
  readonly bounceDomain: string | null;
}

/** What names the recipient in the mail it gets. */
export function mailAddresses(
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
 * Whom a bounce's address names; null for every other address, and for one that was changed. Servers may have changed the case of
 * its letters.
 */
export function bounceTarget(
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
