import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

export interface LoggerOptions {
  readonly level: string;
  /** A file to append to; standard output where absent. */
  readonly file?: string | undefined;
  /** Whether a person reads along: then lines are for people, and only what needs their attention is shown. */
  readonly terminal: boolean;
}

/** Lines leave together, in bytes and after milliseconds at the latest: a write for each line would cost more than the line. */
const buffered = { minLength: 8 * 1024, periodicFlush: 250 };

/** JSON lines. Nothing a caller sends is logged but the route pattern; keys and secrets are cut out wherever they stand. */
export function createLogger({ level, file, terminal }: LoggerOptions): Logger {
  const forPeople = terminal && file === undefined;
  const destination = forPeople
    ? pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true, sync: true })
    : bufferedDestination(file);
  return pino(
    {
      level: forPeople && level === 'info' ? 'warn' : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['apiKey', '*.apiKey', 'headers', '*.headers', '*.password', '*.secret'],
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Where lines are written while the process does other things; what is still held when it ends is written then. */
function bufferedDestination(file: string | undefined): ReturnType<typeof pino.destination> {
  const place = file === undefined ? { fd: 1 } : { dest: file, mkdir: true };
  const destination = pino.destination({ ...place, ...buffered, sync: false });
  let open = false;
  destination.once('ready', () => (open = true));
  process.once('exit', () => {
    if (open) destination.flushSync();
  });
  return destination;
}

/** A logger for lines whose members are all known to hold no secret: it does not search them for any. */
export const withoutRedaction = (logger: Logger): Logger => logger.child({}, { redact: [] });

/** What the log keeps of an error: never a parameter of a statement or a connection string. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    name,
    message: withoutSecrets(message),
    ...(code === undefined ? {} : { code }),
    stack: stack === undefined ? undefined : withoutSecrets(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/nova_[sp]k_[A-Za-z0-9]+/gu, 'nova_[key]')
    .replaceAll(/(postgres(?:ql)?|rediss?):\/\/\S+/gu, '$1://[address]');
