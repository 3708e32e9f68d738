import { randomUUID } from 'node:crypto';

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/u;

/** The caller's own request id when it is well-formed, else a new one (CONTRACT section 3). */
export const requestIdOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && wellFormed.test(header) ? header : randomUUID();
