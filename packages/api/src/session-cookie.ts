import type { IncomingHttpHeaders } from 'node:http';
import { NovaError } from '@nova/contract';

/** What a browser sent of itself (docs/interface/session.md#foreign-pages). */
export interface SentSession {
  /** Distinct tokens of the cookie; several are nobody's. */
  readonly tokens: readonly string[];
  /** The origin of this server's pages. */
  readonly own: string;
  readonly isForeign: boolean;
  /** Whether it proves to come from the console, or only reads. */
  readonly isConsole: boolean;
}

/** A browser takes `__Host-` only from the very host, over https. */
export const sessionCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-nova_session' : 'nova_session';

interface SentHead {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** @param address where the caller reached this server */
export function sentSession({ method = '', headers }: SentHead, address: string): SentSession {
  const own = originOf(address);
  const { origin } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    tokens: tokensIn(headers.cookie ?? '', sessionCookieName(address)),
    own,
    isForeign: origin !== undefined && origin.toLowerCase() !== own,
    isConsole: isRead || (origin !== undefined && headers['x-nova-console'] === '1'),
  };
}

let lastOrigin = { address: '', origin: '' };

/** Nearly all requests name one address, and reading it costs more than the rest of this file. */
function originOf(address: string): string {
  if (lastOrigin.address !== address)
    lastOrigin = { address, origin: URL.canParse(address) ? new URL(address).origin : address };
  return lastOrigin.origin;
}

function tokensIn(cookies: string, name: string): readonly string[] {
  if (!cookies.includes(name)) return [];
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const tokens = pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : []));
  return [...new Set(tokens)].filter((token) => token !== '');
}

/** Whether it carries a session and may act by it. */
export const isFromConsole = ({ tokens, isForeign, isConsole }: SentSession): boolean =>
  tokens.length > 0 && isConsole && !isForeign;

/** @throws FORBIDDEN for what a foreign page sends */
export function assertOwnPage({ isForeign, own }: SentSession): void {
  if (!isForeign) return;
  throw new NovaError(
    'FORBIDDEN',
    `Only pages of ${own} act by cookie. If yours is one, the proxy before this server hides it: set PUBLIC_URL or TRUST_PROXY.`,
  );
}

/** @throws FORBIDDEN for what may come from a foreign page */
export function assertConsole(session: SentSession): void {
  assertOwnPage(session);
  if (session.isConsole) return;
  throw new NovaError(
    'FORBIDDEN',
    `By cookie, this needs the header X-Nova-Console: 1 and Origin: ${session.own}. Programs give an API key.`,
  );
}

/** What an answer does to the browser's cookie; null forgets it. */
export type KeptSession = { readonly token: string; readonly seconds: number } | null;

/** @param address where the caller reached this server */
export function sessionCookie(address: string, kept: KeptSession): string {
  const secure = address.startsWith('https:') ? '; Secure' : '';
  const life = `Max-Age=${String(kept?.seconds ?? 0)}`;
  return `${sessionCookieName(address)}=${kept?.token ?? ''}; Path=/; ${life}; HttpOnly; SameSite=Lax${secure}`;
}
