import type { ServerUrl } from '../postgres/server-url.ts';
import { DatabaseError, errorChain, sqlState } from './database-error.ts';

interface ConnectionTarget {
  readonly place: string;
  readonly user: string;
  readonly database: string;
}

type Reason = (asked: ConnectionTarget, said: string) => string;

const certificate: Reason = (_target, said) =>
  `TLS failed: the server's certificate is not trusted (${said}). Give its authority by sslrootcert=, or correct the host.`;
const noHost: Reason = ({ place }) => `no host of that name is known (${place}). Correct the host.`;
const noAnswer: Reason = ({ place }) =>
  `nothing answers at ${place} in time. Check host and port, and firewalls between.`;
const refused: Reason = ({ place }) =>
  `the connection to ${place} was refused. Start PostgreSQL there, or correct host and port.`;
const wrongPassword: Reason = ({ user }) =>
  `the password of the role "${user}" is wrong, or there is no such role. Correct user and password.`;

const reasons: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: refused,
  ENOENT: refused,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ECONNRESET: noAnswer,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  CERT_HAS_EXPIRED: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
  '28P01': wrongPassword,
  '28000': (_target, said) =>
    `the server refuses the role: ${said}. Correct the user, or let it in by pg_hba.conf.`,
  '3D000': ({ database }) => `there is no database "${database}". Create it (createdb), or correct the name.`,
  '42501': (_target, said) => `the role may not: ${said}.`,
  '53300': () => 'the server has no connection left. Raise its max_connections, or end other clients.',
  '57P03': () => 'the server starts or ends just now. Try again in a moment.',
};

/** The messages of these errors are more precise than their codes. */
const sharper: readonly (readonly [RegExp, Reason])[] = [
  [
    /role .* does not exist/u,
    ({ user }) => `there is no role "${user}". Create it (createuser), or correct the user.`,
  ],
  [
    /unsupported startup parameter/u,
    () =>
      'a pooler stands before the server. Add pgbouncer=true, and name the server itself in DATABASE_DIRECT_URL.',
  ],
  [/no encryption|SSL off/u, () => 'the server wants TLS. Add ?sslmode=require.'],
  [
    /does not support SSL/u,
    () => 'TLS was asked for and the server offers none. Leave sslmode out, or turn ssl on there.',
  ],
  [
    /password must be a string|no password/u,
    ({ user }) => `the server asks for the password of "${user}". Add it.`,
  ],
];

const vaguer: readonly (readonly [RegExp, Reason])[] = [
  [
    /target_session_attrs/u,
    ({ place }, said) => `${said} Wait for a failover to end, or correct the hosts (${place}).`,
  ],
  [/timeout/iu, noAnswer],
  [/ssl|tls|wrong version number/iu, (_target, said) => `TLS failed: ${said}.`],
  [/Connection terminated/u, ({ place }) => `${place} closes the connection. Is it a PostgreSQL?`],
];

function readTarget({ places }: ServerUrl): ConnectionTarget {
  const urls = places.map((place) => new URL(place));
  const url = new URL(places[0]);
  const user = decodeURIComponent(url.username) || (process.env.PGUSER ?? process.env.USER ?? '');
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  const place = urls.map(({ hostname, port }) => `${hostname || 'localhost'}:${port || '5432'}`).join(', ');
  return { place, user, database };
}

/**
 * Describes a failed connection in one line, with the setting and the remedy and without the password; undefined for an
 * unknown reason.
 */
export function connectionFailure(error: unknown, server: ServerUrl): DatabaseError | undefined {
  const chain = [...errorChain(error)];
  const firstMessage = chain
    .map(({ message }) => message)
    .find((text) => typeof text === 'string' && text !== '');
  const text = typeof firstMessage === 'string' ? firstMessage : '';
  const codes = [sqlState(error), ...chain.map(({ code }) => code)];
  const byCode = codes.flatMap((code) => (typeof code === 'string' ? (reasons[code] ?? []) : []))[0];
  const byMessage = (list: typeof sharper) => list.find(([pattern]) => pattern.test(text))?.[1];
  const reason = byMessage(sharper) ?? byCode ?? byMessage(vaguer);
  if (reason === undefined) return undefined;
  const line = `DATABASE_URL: ${reason(readTarget(server), text)}`.replaceAll(/\s+/gu, ' ');
  return new DatabaseError('UNREACHABLE', line, { cause: error });
}
