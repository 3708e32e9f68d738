import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

export interface LoggerOptions {
  readonly level: string;
  readonly file?: string | undefined;
  /** A person reads along, so lines are readable and lack `info`. */
  readonly terminal: boolean;
}

/** Lines are written together, because that costs less. */
const buffered = { minLength: 8 * 1024, periodicFlush: 250 };

/** Logs JSON. It logs only the route pattern of a request, and removes keys and secrets. */
export function createLogger({ level, file, terminal }: LoggerOptions): Logger {
  const forPeople = terminal && file === undefined;
  const destination = forPeople
    ? pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true, sync: true })
    : createDestination(file);
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

function createDestination(file: string | undefined): ReturnType<typeof pino.destination> {
  const place = file === undefined ? { fd: 1 } : { dest: file, mkdir: true };
  const destination = pino.destination({ ...place, ...buffered, sync: false });
  let open = false;
  destination.once('ready', () => (open = true));
  process.once('exit', () => {
    if (open) destination.flushSync();
  });
  return destination;
}

/** Skips the search for secrets, for lines that cannot contain any. */
export const disableRedaction = (logger: Logger): Logger => logger.child({}, { redact: [] });

/** Omits statement parameters and connection strings. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    name,
    message: removeSecrets(message),
    ...(code === undefined ? {} : { code }),
    stack: stack === undefined ? undefined : removeSecrets(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const removeSecrets = (text: string): string =>
  text
    .replaceAll(/nova_[sp]k_[A-Za-z0-9]+/gu, 'nova_[key]')
    .replaceAll(/(postgres(?:ql)?|rediss?):\/\/\S+/gu, '$1://[address]');
