import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Requests under way get this long to end, in milliseconds. */
const patience = 10_000;

/**
 * On Ctrl-C or SIGTERM: takes no new connection, answers the requests under way and closes each connection with its answer,
 * or callers who keep theirs would be served until patience ends, and cut off then. Closes everything, ends with exit code 0.
 */
export function shutDownOnSignal(server: Server, close: () => Promise<void>, logger: Logger): void {
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
  const leave = (signal: NodeJS.Signals): void => {
    if (leaving) return;
    leaving = true;
    tellPerson('\nEnding: requests under way are answered first.');
    logger.info({ signal }, 'Ending: requests under way are answered first');
    const impatient = setTimeout(() => {
      server.closeAllConnections();
    }, patience);
    impatient.unref();
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
    for (const response of underWay) sayGoodbye(response);
    server.closeIdleConnections();
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
