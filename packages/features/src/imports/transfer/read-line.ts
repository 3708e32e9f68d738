import { createHash } from 'node:crypto';
import { type ImportLine, importLineSchemas, type ImportType, importTypes } from '../import-lines.ts';
import { NovaError, readInZone } from '@nova/contract';
import { newId } from '@nova/core';
import type { z } from 'zod';
import { callersId } from './catalogue.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';

/** One line of an import that has been read and checked, but not looked up. */
export interface PendingLine {
  readonly number: number;
  readonly text: string;
  readonly type: ImportType;
  readonly line: ImportLine;
  /** Together with `key`, the key of the line in `external_ids`. */
  readonly entity: string;
  readonly key: string;
  readonly callersId: string | undefined;
  /** The id of a new record; ids ascend in the order of the lines. */
  readonly freshId: string;
  /** SHA-256 of the line's content, in hex. */
  readonly hash: string;
}

interface LineText {
  readonly number: number;
  readonly text: string;
  /** Id from the first read, if the line was deferred. */
  readonly freshId?: string;
}

/**
 * Reads one line of an import file (docs/import-and-export.md#what-a-line-may-be).
 * @param timeZone the account’s time zone, for instants without one
 * @param onLeftOut called for each invalid member, which is left out; without it such a line is refused
 * @throws NovaError VALIDATION_ERROR with the invalid members
 */
export function readLine(
  timeZone: string,
  { number, text, freshId = newId() }: LineText,
  onLeftOut?: (message: string) => void,
): PendingLine {
  const value = parseJson(text);
  const type = readType(value);
  const line = readInZone(timeZone, () => checkLine(type, value, onLeftOut));
  const hash = sha256(JSON.stringify(line));
  const ownId = line.id ? callersId(line.id) : undefined;
  const lineKey = ownId ?? transferKinds[type].lineKey?.(line) ?? hash;
  const key = lineKey.length > longestKey ? sha256(lineKey) : lineKey;
  return {
    number,
    text,
    type,
    line,
    entity: ownId ? type : `${type}/line`,
    key,
    callersId: ownId,
    freshId,
    hash,
  };
}

function checkLine(
  type: ImportType,
  value: Readonly<Record<string, unknown>>,
  onLeftOut: ((message: string) => void) | undefined,
): ImportLine {
  const result = importLineSchemas[type].safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const without = onLeftOut && issues.reduce((rest, { path }) => dropMember(rest, path), value);
  const second = without && importLineSchemas[type].safeParse(without);
  if (!second?.success) {
    throw new NovaError('VALIDATION_ERROR', issues.slice(0, mostIssues).map(issueText).join('; '));
  }
  for (const issue of issues) onLeftOut?.(issueText(issue));
  return second.data;
}

/** Returns the invalid members of a line, for callers that build lines from table rows. */
export function brokenMembers(
  type: ImportType,
  value: Readonly<Record<string, unknown>>,
): readonly { readonly member: string; readonly isMissing: boolean; readonly message: string }[] {
  const { error } = importLineSchemas[type].safeParse(value);
  return (error?.issues ?? []).slice(0, mostIssues).map((issue) => ({
    member: String(issue.path[0] ?? ''),
    isMissing: issue.message.endsWith(ofMissing),
    message: issueText(issue),
  }));
}

const mostIssues = 5;

/** End of zod's message for a missing member. */
const ofMissing = ', received undefined';

const issueText = ({ path, message }: z.core.$ZodIssue): string => {
  const place = path.map(String).join('.');
  const sentence = message.endsWith(ofMissing) ? 'must be given' : message;
  return place === '' ? sentence : `${place}: ${sentence}`;
};

function dropMember(
  line: Readonly<Record<string, unknown>>,
  [first, ...rest]: readonly PropertyKey[],
): Readonly<Record<string, unknown>> {
  const { [String(first)]: member, ...others } = line;
  if (first === undefined || !isObject(member) || rest.length === 0) return others;
  return { ...others, [String(first)]: dropMember(member, rest) };
}

const longestKey = 500;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const addContentHash = (line: PendingLine, sha: string): PendingLine => ({
  ...line,
  hash: sha256(`${line.hash} ${sha}`),
});

function parseJson(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new NovaError(
      'VALIDATION_ERROR',
      `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
  if (isObject(value)) return value;
  throw new NovaError('VALIDATION_ERROR', 'A line must be a JSON object such as {"type": "candidate", …}.');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readType({ type }: Readonly<Record<string, unknown>>): ImportType {
  const importType = importTypes.find((name) => name === type);
  if (importType) return importType;
  throw new NovaError('VALIDATION_ERROR', `type: must be one of ${importTypes.join(', ')}`);
}

/** Characters. */
export const longestLine = 16 * 1024 * 1024;

/**
 * Yields lines without their ends (LF or CRLF), in the memory of one line. Other separators do not end a line, because
 * JSON may contain them.
 * @throws PAYLOAD_TOO_LARGE at a line that is too long; nothing after it is read
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = '';
  let number = 1;
  const take = function* (text: string): Generator<string> {
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      if (open.length + part.length > longestLine) throw tooLong(number);
      open += part;
      if (index === parts.length - 1) return;
      yield stripReturn(open);
      open = '';
      number += 1;
    }
  };
  for await (const chunk of chunks) yield* take(decoder.decode(chunk, { stream: true }));
  yield* take(decoder.decode());
  if (open !== '') yield stripReturn(open);
}

const stripReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const tooLong = (number: number): NovaError =>
  new NovaError(
    'PAYLOAD_TOO_LARGE',
    `Line ${String(number)} is longer than ${longestLine.toLocaleString('en')} characters, the most that a line may have. It and what follows it were not read.`,
  );
