import type { IncomingHttpHeaders } from 'node:http';

/** The preference that nothing is left out, as it is asked for and as it is said to be kept (RFC 7240). */
export const strictHandling = 'handling=strict';

/** Whether the caller would rather be refused than have something left out (docs/interface/warnings.md#strict-handling). */
export function prefersStrict({ prefer }: IncomingHttpHeaders): boolean {
  const said = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const [handling] = said
    .split(',')
    .map((preference) => /^\s*handling\s*=\s*"?(\w+)"?\s*(?:;|$)/iu.exec(preference)?.[1])
    .filter((value) => value !== undefined);
  return handling?.toLowerCase() === 'strict';
}
