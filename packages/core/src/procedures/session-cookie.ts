import type { IncomingHttpHeaders } from 'node:http';
import { NovaError } from '@nova/contract';

/**
 * The session that a request carries, and the signs of the page that sent it (docs/interface/session.md#foreign-pages).
 */
export interface SentSession {
  /** Distinct tokens of the cookie; more than one are refused. */
  readonly tokens: readonly string[];
  /** The origin of this server's pages. */
  readonly own: string;
  readonly isForeign: boolean;
  /** True if the headers prove that the console sent it, or if it only reads. */
  readonly isConsole: boolean;
}

/** A browser accepts a `__Host-` cookie only over https, and only for the host that set it. */
const chooseCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-nova_session' : 'nova_session';

interface SentHead {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** @param address where the caller reached this server */
export function readSentSession({ method = '', headers }: SentHead, address: string): SentSession {
  const ownOrigin = parseOrigin(address);
  const { origin } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    tokens: extractTokens(headers.cookie ?? '', chooseCookieName(address)),
    own: ownOrigin,
    isForeign: origin !== undefined && origin.toLowerCase() !== ownOrigin,
    isConsole: isRead || (origin !== undefined && headers['x-nova-console'] === '1'),
  };
}

let lastOrigin = { address: '', origin: '' };

/** Caches the last address: nearly all requests have the same, and parsing costs more than the rest of this file. */
function parseOrigin(address: string): string {
  if (lastOrigin.address !== address)
    lastOrigin = { address, origin: URL.canParse(address) ? new URL(address).origin : address };
  return lastOrigin.origin;
}

function extractTokens(cookies: string, name: string): readonly string[] {
  if (!cookies.includes(name)) return [];
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const tokens = pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : []));
  return [...new Set(tokens)].filter((token) => token !== '');
}

/** Returns true if the request carries a session and may use it. */
export const isFromConsole = ({ tokens, isForeign, isConsole }: SentSession): boolean =>
  tokens.length > 0 && isConsole && !isForeign;

/** @throws FORBIDDEN for a request that a foreign page sent */
export function assertOwnPage({ isForeign, own }: SentSession): void {
  if (!isForeign) return;
  throw new NovaError(
    'FORBIDDEN',
    `Only pages of ${own} act by cookie. If yours is one, the proxy before this server hides it: set PUBLIC_URL or TRUST_PROXY.`,
  );
}

/** @throws FORBIDDEN for a request that a foreign page may have sent */
export function assertConsole(session: SentSession): void {
  assertOwnPage(session);
  if (session.isConsole) return;
  throw new NovaError(
    'FORBIDDEN',
    `By cookie, this needs the header X-Nova-Console: 1 and Origin: ${session.own}. Programs give an API key.`,
  );
}

/** The session cookie that an answer sets; null deletes it. */
export type KeptSession = { readonly token: string; readonly seconds: number } | null;

/** @param address where the caller reached this server */
export function renderSessionCookie(address: string, keptSession: KeptSession): string {
  const secure = address.startsWith('https:') ? '; Secure' : '';
  const life = `Max-Age=${String(keptSession?.seconds ?? 0)}`;
  return `${chooseCookieName(address)}=${keptSession?.token ?? ''}; Path=/; ${life}; HttpOnly; SameSite=Lax${secure}`;
}
