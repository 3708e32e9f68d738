import { appRouter } from '@nova/api';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { Mount } from '../server.ts';
import { keysOf } from '@nova/rest';

const largestBody = 1024 * 1024;

/** `/trpc`: the same procedures for TypeScript clients; keys travel in a header (CONTRACT section 11). */
export function createTrpc(): Mount {
  return ({ request, response, path, call }) =>
    nodeHTTPRequestHandler({
      router: appRouter,
      req: request,
      res: response,
      path: path.slice('/trpc/'.length),
      maxBodySize: largestBody,
      createContext: () => ({ ...call, credentials: () => Promise.resolve(keysOf(request, null)) }),
    });
}
