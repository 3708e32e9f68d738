import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Whether the shutdown has begun; `/health/ready` answers 503 then. */
export interface Lifetime {
  isEnding: boolean;
}

/** Requests under way get this long, in milliseconds. */
const patience = 10_000;

/**
 * Shuts down on Ctrl-C or SIGTERM, with exit code 0. The server reports that it is not ready, accepts connections until no more
 * come, and answers what is under way. It closes each connection with its answer: otherwise keep-alive callers would be served
 * until the timeout and cut off then.
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

/** A terminal shows only warnings of the log; in a cluster the primary speaks to the person. */
function tellPerson(line: string): void {
  if (process.stdout.isTTY && cluster.isPrimary) process.stdout.write(`${line}\n`);
}

/** Without a new connection for so long, callers have gone elsewhere, in milliseconds. */
const quietMs = 250;
/** The wait for callers that do not notice the shutdown, in milliseconds. */
const mostMs = 3_000;
const lookMs = 25;
/** A turn of the event loop this short accepted connections and did nothing else, in milliseconds. */
const idleTurnMs = 1;

/** Resolves when no new connections come and the system's queue is empty: closing a listening socket resets what waits in it. */
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
