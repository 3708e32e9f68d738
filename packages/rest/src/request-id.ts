import { randomUUID } from 'node:crypto';

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/u;

/** Ids are logged and sent back; a key that strayed here is not. */
const key = /nova_[sp]k_/u;

/** The caller's own request id when it is well-formed, else a new one (docs/interface/envelope.md#request-id). */
export const requestIdOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && wellFormed.test(header) && !key.test(header) ? header : randomUUID();
