export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** True if TLS begins with the first byte. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** The use of TLS; with `off` it is never used. */
  readonly tls: 'verified' | 'unverified' | 'off';
  readonly pool: number;
  readonly name: string | null;
  /** The limit in ms for the answer to a whole message. */
  readonly answerMs: number;
}

const usualPorts = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Returns true for this machine, whose names no certificate can prove. */
const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/u.test(host);

/**
 * Reads the address of the mail server (docs/operations.md#mail).
 * @param text a valid MAIL_URL such as `smtp://user:password@host:587?pool=5`
 */
export function parseMailServer(text: string): MailServer {
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

export const formatPlace = ({ host, port }: MailServer): string => `${host}:${String(port)}`;
