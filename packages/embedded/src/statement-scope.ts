import { type ClientMessage, message } from './wire-messages.ts';

/** Where the statement's name begins in a message's bytes, after the five bytes of header. */
function statementNameAt({ type, bytes }: ClientMessage): number | undefined {
  if (type === 'P') return 5;
  if (type === 'B') return bytes.indexOf(0, 5) + 1;
  if ((type === 'D' || type === 'C') && bytes.readUInt8(5) === 0x53) return 6;
  return undefined;
}

/**
 * One backend serves every client, and a backend knows a statement by its name alone. This gives each client names of
 * its own: `scope` goes before every statement name it sends; the unnamed statement stays unnamed, because a group of
 * messages runs without a break.
 * @param names the client's named statements so far (scoped), kept up to date
 */
export function scopeStatements(original: ClientMessage, scope: string, names: Set<string>): ClientMessage {
  const start = statementNameAt(original);
  if (start === undefined || original.bytes.readUInt8(start) === 0) return original;
  const { type, bytes } = original;
  const scoped = `${scope}${bytes.toString('utf8', start, bytes.indexOf(0, start))}`;
  if (type === 'P') names.add(scoped);
  if (type === 'C') names.delete(scoped);
  const body = Buffer.concat([bytes.subarray(5, start), Buffer.from(scope), bytes.subarray(start)]);
  return { type, bytes: message(type, body) };
}
