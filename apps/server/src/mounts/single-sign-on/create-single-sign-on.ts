import { callHeaders, visitorContext } from '@nova/api';
import { type Sealing, signInBySubject, takeSignIn } from '@nova/domain';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Exchange, Mount } from '../../exchange.ts';
import { type Attempt, createProvider, newAttempt, type SingleSignOn } from './provider.ts';
import { screenPath } from './screen-path.ts';

export const singleSignOnPaths = { start: '/app/oidc/start', callback: '/app/oidc/callback' } as const;

/** docs/interface/session.md#single-sign-on */
export function createSingleSignOn(
  settings: SingleSignOn,
  sealing: Sealing,
  logger: Logger,
): { readonly start: Mount; readonly callback: Mount } {
  const provider = createProvider(settings);
  const redirectUri = ({ call }: Exchange): string => call.origin + singleSignOnPaths.callback;
  const failed = (exchange: Exchange, error: unknown): void => {
    // Nothing else of the error: it may hold what the provider sent.
    const reason = error instanceof Error ? error.message : 'unknown';
    logger.warn({ requestId: exchange.call.requestId, reason }, 'Single sign-on failed');
    redirect(exchange, '/app/sign-in?error=failed', forgotten(exchange));
  };
  return {
    async start(exchange) {
      const attempt = newAttempt(screenPath(exchange.query.get('to')));
      try {
        const address = await provider.address(attempt, redirectUri(exchange));
        redirect(
          exchange,
          address.href,
          remembered(exchange, sealing.seal(purpose, JSON.stringify(attempt))),
        );
      } catch (error) {
        failed(exchange, error);
      }
    },
    async callback(exchange) {
      const visitor = visitorContext(exchange.call);
      try {
        await takeSignIn(visitor);
        const attempt = attemptOf(exchange, sealing);
        const callback = new URL(`${redirectUri(exchange)}?${exchange.query.toString()}`);
        const isKnown = await signInBySubject(visitor, await provider.vouch(attempt, callback));
        redirect(exchange, isKnown ? attempt.to : '/app/sign-in?error=unknown', forgotten(exchange));
      } catch (error) {
        failed(exchange, error);
      }
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

const purpose = 'single sign-on';

/** In seconds: a password and a second factor. */
const attemptSeconds = 600;

/** A sign-in ends in the browser in which it began. */
const cookieName = ({ call }: Exchange): string =>
  call.origin.startsWith('https:') ? '__Host-nova_oidc' : 'nova_oidc';

function cookie(exchange: Exchange, value: string, seconds: number): string {
  const secure = exchange.call.origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(exchange)}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

const remembered = (exchange: Exchange, sealed: string): string =>
  cookie(exchange, encodeURIComponent(sealed), attemptSeconds);

const forgotten = (exchange: Exchange): string => cookie(exchange, '', 0);

const attemptShape: z.ZodType<Attempt> = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});

/** @throws Error for a browser that began nothing here */
function attemptOf(exchange: Exchange, sealing: Sealing): Attempt {
  const start = `${cookieName(exchange)}=`;
  const pairs = (exchange.request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  if (value === undefined) throw new Error('The browser has no sign-in under way.');
  return attemptShape.parse(JSON.parse(sealing.unseal(purpose, decodeURIComponent(value))));
}
