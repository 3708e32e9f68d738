import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { untilQuiet } from './until-quiet.ts';

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
