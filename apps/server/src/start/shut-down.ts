import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Lifetime {
  isEnding: boolean;
}

/** Milliseconds until requests under way are cut off. */
const patience = 10_000;

/**
 * Shuts down on Ctrl-C or SIGTERM. The server reports that it is not ready, accepts connections until no more come,
 * and answers all requests. Each connection closes with its answer, so that its caller does not reuse it for a
 * request that the end of the server would cut off.
 */
export function shutDownOnSignal(
  server: Server,
  {
    leave: leaveWork,
    close,
    logger,
    lifetime,
  }: {
    /** Ends work that no open request needs, at once. */
    readonly leave: () => void;
    readonly close: () => Promise<void>;
    readonly logger: Logger;
    readonly lifetime: Lifetime;
  },
): void {
  let leaving = false;
  const underWay = new Set<ServerResponse>();
  const watch = (_request: IncomingMessage, response: ServerResponse): void => {
    if (leaving) closeAfterAnswer(response);
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
          printLine('Nova has ended.');
          logger.info('Nova has ended');
          logger.flush();
        },
        (err: unknown) => {
          logger.error({ err }, 'Shutdown failed: the process ends with code 1');
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
    printLine('\nShutting down: requests under way are answered first.');
    logger.info({ signal }, 'Shutting down: requests under way are answered first');
    for (const response of underWay) closeAfterAnswer(response);
    server.closeIdleConnections();
    leaveWork();
    void waitUntilQuiet(server).then(end);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}

const closeAfterAnswer = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** Prints to the terminal, where the log shows warnings only. Workers of a cluster leave this to their primary. */
function printLine(line: string): void {
  if (process.stdout.isTTY && cluster.isPrimary) process.stdout.write(`${line}\n`);
}

/** Milliseconds without a new connection, after which callers probably use other servers. */
const quietMs = 250;
/** Milliseconds to wait for callers that ignore the shutdown. */
const mostMs = 3_000;
const lookMs = 25;
/** Milliseconds: a turn of the event loop that took less has done nothing but accept connections. */
const idleTurnMs = 1;

/** Waits until the system's queue of connections is empty, because closing the listening socket would reset them. */
async function waitUntilQuiet(server: Server): Promise<void> {
  const startedAt = performance.now();
  let last = startedAt;
  const note = (): void => {
    last = performance.now();
  };
  server.on('connection', note);
  try {
    while (performance.now() - last < quietMs && performance.now() - startedAt < mostMs) await sleep(lookMs);
    for (;;) {
      const turn = performance.now();
      await nextTurn();
      const now = performance.now();
      const isIdle = last < turn && now - turn < idleTurnMs;
      if (isIdle || now - startedAt > 2 * mostMs) return;
    }
  } finally {
    server.off('connection', note);
  }
}
