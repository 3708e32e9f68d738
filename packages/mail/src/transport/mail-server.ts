/** A mail server, and how it is spoken to. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** Whether its certificate is held against its name; `off` speaks plainly even where the server offers TLS. */
  readonly tls: 'verified' | 'unverified' | 'off';
  /** Connections at a time. */
  readonly pool: number;
  /** What this machine calls itself; the host's own name where absent. */
  readonly name: string | null;
  /** How long an answer to a whole message may take, in ms. */
  readonly answerMs: number;
}

const usualPorts = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Servers of this machine have no name that a certificate could prove. */
const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/u.test(host);

/**
 * Reads the URL of a mail server (docs/operations.md#mail).
 * @param text such as `smtp://user:password@host:587?pool=5`, as the setting MAIL_URL was checked
 */
export function mailServerOf(text: string): MailServer {
  const url = new URL(text);
  const scheme = url.protocol === 'smtps:' ? 'smtps:' : 'smtp:';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const tls = url.searchParams.get('tls');
  return {
    host,
    port: url.port === '' ? usualPorts[scheme] : Number(url.port),
    secure: scheme === 'smtps:',
    auth:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    tls: tls === 'unverified' || tls === 'off' ? tls : isOwnMachine(host) ? 'unverified' : 'verified',
    pool: Number(url.searchParams.get('pool') ?? 5),
    name: url.searchParams.get('name'),
    answerMs: Number(url.searchParams.get('timeout') ?? 120) * 1000,
  };
}

/** Its place, for people and logs; no password. */
export const placeOf = ({ host, port }: MailServer): string => `${host}:${String(port)}`;
