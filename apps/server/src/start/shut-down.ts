import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Whether the server is about to end; `/health/ready` says so. */
export interface Lifetime {
  isEnding: boolean;
}

/** Requests under way get this long to end, in milliseconds. */
const patience = 10_000;

/**
 * On Ctrl-C or SIGTERM: says that it is not ready any more, takes the connections that still come until there are none, answers
 * the requests under way and closes each connection with its answer, or callers who keep theirs would be served until patience
 * ends, and cut off then. Closes everything, ends with exit code 0.
 * @param lifetime is told that the end has begun
 */
export function shutDownOnSignal(
  server: Server,
  {
    close,
    logger,
    lifetime,
  }: {
    readonly close: () => Promise<void>;
    readonly logger: Logger;
    readonly lifetime: Lifetime;
  },
): void {
  let leaving = false;
  const underWay = new Set<ServerResponse>();
  const watch = (_request: IncomingMessage, response: ServerResponse): void => {
    if (leaving) sayGoodbye(response);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (leaving) server.closeIdleConnections();
    });
  };
  server.prependListener('request', watch);
  server.prependListener('checkContinue', watch);
  const end = (): void => {
    server.close(() => {
      void close().then(
        () => {
          tellPerson('Nova has ended.');
          logger.info('Nova has ended');
          logger.flush();
        },
        (err: unknown) => {
          logger.error({ err }, 'Ending failed');
          process.exitCode = 1;
        },
      );
    });
    const impatient = setTimeout(() => {
      server.closeAllConnections();
    }, patience);
    impatient.unref();
  };
  const leave = (signal: NodeJS.Signals): void => {
    if (leaving) return;
    leaving = true;
    lifetime.isEnding = true;
    tellPerson('\nEnding: requests under way are answered first.');
    logger.info({ signal }, 'Ending: requests under way are answered first');
    for (const response of underWay) sayGoodbye(response);
    server.closeIdleConnections();
    void untilQuiet(server).then(end);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}

const sayGoodbye = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** On a terminal the log shows only what needs attention, and a worker's primary is the one that a person speaks to. */
function tellPerson(line: string): void {
  if (process.stdout.isTTY && cluster.isPrimary) process.stdout.write(`${line}\n`);
}

/** No new connection for so long means that callers go elsewhere, in milliseconds. */
const quietMs = 250;
/** Callers that know nothing of the end are not waited for any longer, in milliseconds. */
const mostMs = 3_000;
const lookMs = 25;
/** A turn of the event loop that does so little has taken what the system had accepted, and nothing else, in milliseconds. */
const idleTurnMs = 1;

/**
 * Resolves when no new connections come, at a moment when the system holds none that was not taken from it: what a listening
 * socket holds when it is closed is cut off.
 */
async function untilQuiet(server: Server): Promise<void> {
  const began = performance.now();
  let last = began;
  const note = (): void => {
    last = performance.now();
  };
  server.on('connection', note);
  try {
    while (performance.now() - last < quietMs && performance.now() - began < mostMs) await sleep(lookMs);
    for (;;) {
      const turn = performance.now();
      await nextTurn();
      const now = performance.now();
      const isIdle = last < turn && now - turn < idleTurnMs;
      if (isIdle || now - began > 2 * mostMs) return;
    }
  } finally {
    server.off('connection', note);
  }
}
