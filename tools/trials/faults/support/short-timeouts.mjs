import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the built server, so that a trial need not last as long as the server's patience with slow clients: a request may
 * take 15 s to arrive and a connection be silent for 6 s, not 120 s. What ends them is as it is.
 */
const shorter = { requestTimeout: 15_000 };
const silence = 6_000;

const { createServer } = http;
http.createServer = (options, listener) => {
  const server = createServer({ ...options, ...shorter }, listener);
  return Object.defineProperty(server, 'timeout', { get: () => silence, set: () => undefined });
};
syncBuiltinESMExports();
