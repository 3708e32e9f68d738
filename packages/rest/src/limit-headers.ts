import type { LimitCount } from '@nova/api';

/** Limit headers of an answer (CONTRACT section 9); none where nothing limits. */
export function limitHeaders(_count: LimitCount | undefined, _now: Date): Readonly<Record<string, string>> {
  return {};
}
