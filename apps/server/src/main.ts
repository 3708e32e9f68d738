import cluster from 'node:cluster';
import { ConfigError, readEnvironment } from '@nova/config';
import { DatabaseError } from '@nova/db';
import { EmbeddedError } from '@nova/embedded';
import { FileStoreError } from '@nova/files';
import { runCluster } from './run-cluster.ts';
import { runServer } from './run-server.ts';
import { standingOfWorker } from './start/erasures.ts';

/** Expected errors of a start are printed without a stack, because an operator can fix them. */
try {
  const environment = readEnvironment(process.env);
  if (cluster.isWorker) await runServer(environment, { worker: standingOfWorker(process.env) });
  else if (environment.WEB_CONCURRENCY > 1) await runCluster(environment);
  else await runServer(environment, 'server');
} catch (error) {
  if (!isExpected(error)) throw error;
  const next = isListenError(error) ? '. Stop what has it, or set HOST and PORT to what is free.' : '';
  for (const line of error.message.split('\n')) process.stderr.write(`nova: ${line}${next}\n`);
  process.exitCode = 1;
}

function isExpected(error: unknown): error is Error {
  const ours = [ConfigError, DatabaseError, EmbeddedError, FileStoreError].some(
    (type) => error instanceof type,
  );
  return ours || isListenError(error);
}

/** Returns true if the port is in use, or the address forbidden. */
function isListenError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
