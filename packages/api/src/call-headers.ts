import { limitHeaders } from '@nova/limits';
import type { Call } from './call.ts';
import { deprecationHeaders } from './deprecation-headers.ts';

/**
 * What an answer's headers say of the call: its limits (docs/limits.md#headers), whether it is the answer of an earlier one, and
 * what it met or gave that is to go.
 */
export const callHeaders = ({ trace, services, origin }: Call): Readonly<Record<string, string>> => ({
  ...limitHeaders(trace.limits, services.now()),
  ...(trace.replayOf === undefined ? {} : { 'Idempotent-Replayed': 'true' }),
  ...deprecationHeaders(trace.deprecations ?? [], origin),
});
