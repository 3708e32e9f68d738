import { callHeaders, createVisitorContext, type Sealing } from '@nova/core';
import { findSignInChoices, signInToAccount, takeSignInAttempt } from '@nova/features';
import { NovaError } from '@nova/contract';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Exchange, Mount } from '../../exchange.ts';
import { type Attempt, createProvider, newAttempt, type SingleSignOn } from './provider.ts';
import { screenPath } from './screen-path.ts';

export const singleSignOnPaths = {
  start: '/app/oidc/start',
  callback: '/app/oidc/callback',
  choice: '/app/oidc/choice',
} as const;

interface SingleSignOnMounts {
  readonly start: Mount;
  readonly callback: Mount;
  /** Lists the accounts to choose from; `choose` takes one (`?account=ID`). */
  readonly listChoices: Mount;
  readonly choose: Mount;
}

/** Serves the sign-in by an OpenID provider (docs/interface/session.md#single-sign-on). */
export function createSingleSignOn(
  settings: SingleSignOn,
  sealing: Sealing,
  logger: Logger,
): SingleSignOnMounts {
  const provider = createProvider(settings);
  const redirectUri = ({ call }: Exchange): string => call.origin + singleSignOnPaths.callback;
  const failed = (exchange: Exchange, error: unknown): void => {
    // Only the message is logged, because other parts may contain data from the provider.
    const reason = error instanceof Error ? error.message : 'unknown';
    logger.warn({ requestId: exchange.call.requestId, reason }, 'Single sign-on failed');
    redirect(exchange, '/app/sign-in?error=failed', buildExpiredCookie(exchange));
  };
  return {
    async start(exchange) {
      const attempt = newAttempt(screenPath(exchange.query.get('to')));
      try {
        const address = await provider.address(attempt, redirectUri(exchange));
        redirect(
          exchange,
          address.href,
          buildSealedCookie(exchange, sealing.seal(purposes.attempt, JSON.stringify(attempt))),
        );
      } catch (error) {
        failed(exchange, error);
      }
    },
    async callback(exchange) {
      const visitor = createVisitorContext(exchange.call);
      try {
        await takeSignInAttempt(visitor);
        const attempt = readAttempt(exchange, sealing);
        const callback = new URL(`${redirectUri(exchange)}?${exchange.query.toString()}`);
        const person = await provider.vouch(attempt, callback);
        const { only, choices } = await findSignInChoices(visitor, person);
        if (only !== null || choices.length === 0) {
          const isIn = only !== null && (await signInToAccount(visitor, person, only.accountId));
          redirect(exchange, isIn ? attempt.to : '/app/sign-in?error=unknown', buildExpiredCookie(exchange));
          return;
        }
        const until = visitor.now().getTime() + attemptSeconds * 1_000;
        const waiting: WaitingChoice = { person, to: attempt.to, until };
        const sealed = sealing.seal(purposes.choice, JSON.stringify(waiting));
        redirect(exchange, '/app/sign-in?choose=1', buildSealedCookie(exchange, sealed));
      } catch (error) {
        failed(exchange, error);
      }
    },
    async listChoices(exchange) {
      const visitor = createVisitorContext(exchange.call);
      const { person } = readChoice(exchange, sealing);
      const { choices } = await findSignInChoices(visitor, person);
      answer(exchange, { choices });
    },
    async choose(exchange) {
      const visitor = createVisitorContext(exchange.call);
      await takeSignInAttempt(visitor);
      const { person, to } = readChoice(exchange, sealing);
      const account = exchange.query.get('account') ?? '';
      const { choices } = await findSignInChoices(visitor, person);
      const isChoice = choices.some(({ accountId }) => accountId === account);
      if (!isChoice || !(await signInToAccount(visitor, person, account)))
        throw new NovaError('UNAUTHORIZED', 'No user of yours is in this account any more. Sign in again.');
      answer(exchange, { to }, buildExpiredCookie(exchange));
    },
  };
}

function redirect({ response, call }: Exchange, location: string, cookie: string): void {
  const { 'Set-Cookie': session = [], ...headers } = callHeaders(call);
  response
    .writeHead(302, {
      ...headers,
      Location: location,
      'Content-Length': 0,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'Set-Cookie': [cookie, session].flat(),
    })
    .end();
}

function answer({ response, call }: Exchange, document: object, cookie?: string): void {
  const { 'Set-Cookie': session = [], ...headers } = callHeaders(call);
  const text = JSON.stringify(document);
  response
    .writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'private, no-store',
      'Set-Cookie': [cookie ?? [], session].flat(),
    })
    .end(text);
}

/** Each step seals its cookie for its own purpose, so that another step cannot use it. */
const purposes = { attempt: 'single sign-on', choice: 'choice of an account' } as const;

/** Seconds for a sign-in, enough for a password and a second factor. */
const attemptSeconds = 600;

/** The cookie binds a sign-in to the browser in which it began. */
const cookieName = ({ call }: Exchange): string =>
  call.origin.startsWith('https:') ? '__Host-nova_oidc' : 'nova_oidc';

function buildCookie(exchange: Exchange, value: string, seconds: number): string {
  const secure = exchange.call.origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(exchange)}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

const buildSealedCookie = (exchange: Exchange, sealed: string): string =>
  buildCookie(exchange, encodeURIComponent(sealed), attemptSeconds);

const buildExpiredCookie = (exchange: Exchange): string => buildCookie(exchange, '', 0);

const attemptShape: z.ZodType<Attempt> = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});

const choiceShape = z.object({
  person: z.object({ issuer: z.string(), subject: z.string(), email: z.string().nullable() }),
  to: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

type WaitingChoice = z.output<typeof choiceShape>;

/** @throws Error if no sign-in began in this browser */
function readAttempt(exchange: Exchange, sealing: Sealing): Attempt {
  return attemptShape.parse(readSealedCookie(exchange, sealing, purposes.attempt));
}

/** @throws UNAUTHORIZED if no choice waits in this browser */
function readChoice(exchange: Exchange, sealing: Sealing): WaitingChoice {
  try {
    const waiting = choiceShape.parse(readSealedCookie(exchange, sealing, purposes.choice));
    if (waiting.until > exchange.call.services.now().getTime()) return waiting;
  } catch {
    // A cookie that this server did not seal counts as missing.
  }
  throw new NovaError('UNAUTHORIZED', 'This sign-in is over. Sign in again.');
}

function readSealedCookie(exchange: Exchange, sealing: Sealing, purpose: string): unknown {
  const start = `${cookieName(exchange)}=`;
  const pairs = (exchange.request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  if (value === undefined) throw new Error('The browser has no sign-in under way.');
  return JSON.parse(sealing.unseal(purpose, decodeURIComponent(value)));
}
