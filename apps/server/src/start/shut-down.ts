import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Requests under way get this long to end, in milliseconds. */
const patience = 10_000;

/** On Ctrl-C or SIGTERM: takes no new request, lets those under way end, closes everything and ends with exit code 0. */
export function shutDownOnSignal(server: Server, close: () => Promise<void>, logger: Logger): void {
  let leaving = false;
  const leave = (signal: NodeJS.Signals): void => {
    if (leaving) return;
    leaving = true;
    logger.info({ signal }, 'Ending: requests under way are answered first');
    const impatient = setTimeout(() => {
      server.closeAllConnections();
    }, patience);
    impatient.unref();
    server.close(() => {
      void close().then(
        () => {
          logger.info('Nova has ended');
          logger.flush();
        },
        (err: unknown) => {
          logger.error({ err }, 'Ending failed');
          process.exitCode = 1;
        },
      );
    });
    server.closeIdleConnections();
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}
