import { limitHeaders } from '@nova/limits';
import type { Call } from './call.ts';

/** What an answer's headers say of the call: its limits, and whether it is the answer of an earlier one (docs/limits.md#headers). */
export const callHeaders = ({ trace, services }: Call): Readonly<Record<string, string>> => ({
  ...limitHeaders(trace.limits, services.now()),
  ...(trace.replayOf === undefined ? {} : { 'Idempotent-Replayed': 'true' }),
});
