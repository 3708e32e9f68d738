import type { Dns } from '@nova/mail';

const none = () => Promise.resolve({ state: 'NONE' } as const);

/** A DNS that has no records. */
export const noDns: Dns = { within: (work) => work({ txt: none, mx: none, addresses: none }) };
