export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** `off` never uses TLS. */
  readonly tls: 'verified' | 'unverified' | 'off';
  readonly pool: number;
  readonly name: string | null;
  /** The answer to a whole message, in ms. */
  readonly answerMs: number;
}

const usualPorts = { 'smtp:': 587, 'smtps:': 465 } as const;

/** A certificate cannot prove a name of this machine. */
const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/u.test(host);

/**
 * docs/operations.md#mail
 * @param text a valid MAIL_URL such as `smtp://user:password@host:587?pool=5`
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

export const placeOf = ({ host, port }: MailServer): string => `${host}:${String(port)}`;
