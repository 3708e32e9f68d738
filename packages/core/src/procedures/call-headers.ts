import type { Deprecation } from '@nova/contract';
import { limitHeaders } from '@nova/limits';
import type { Call } from './call.ts';
import { renderSessionCookie } from './session-cookie.ts';

/** Returns the headers about a call: limits (docs/limits.md#headers), replay, session, and deprecations. */
export const callHeaders = ({ trace, services, origin }: Call): Readonly<Record<string, string>> => ({
  ...limitHeaders(trace.limits, services.now()),
  ...(trace.replayOf === undefined ? {} : { 'Idempotent-Replayed': 'true' }),
  ...(trace.keptSession === undefined
    ? {}
    : { 'Set-Cookie': renderSessionCookie(origin, trace.keptSession) }),
  ...deprecationHeaders(trace.deprecations ?? [], origin),
});

/**
 * Returns Deprecation (RFC 9745), Sunset (RFC 8594) and a link. If there are several deprecations, the earliest days
 * count (docs/interface/versions.md#what-is-to-go).
 * @param origin where the caller reached this server, without a trailing slash
 */
export function deprecationHeaders(
  deprecations: readonly Deprecation[],
  origin: string,
): Readonly<Record<string, string>> {
  const [since] = deprecations.map((one) => one.since).sort();
  const [sunset] = deprecations.map((one) => one.sunset).sort();
  if (since === undefined || sunset === undefined) return {};
  return {
    Deprecation: `@${String(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${origin}/docs/guide/versions>; rel="deprecation"; type="text/html"`,
  };
}
