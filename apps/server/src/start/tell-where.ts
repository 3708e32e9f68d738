import { leaveRunningServer, noteRunningServer, type Environment } from '@nova/config';
import type { Repeated } from '../background/repeat.ts';

/** Wildcard addresses are listened on; this machine is asked by its local one. */
const local: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Writes down in the data folder where the server answers, for `nova doctor`, until it is stopped. */
export function tellWhere({ HOST, NOVA_DATA_DIR }: Environment, port: number): Repeated {
  const host = local[HOST] ?? HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
  noteRunningServer(NOVA_DATA_DIR, { port, url });
  return {
    stop: () => {
      leaveRunningServer(NOVA_DATA_DIR, port);
      return Promise.resolve();
    },
  };
}
