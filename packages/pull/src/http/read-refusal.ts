import { z } from 'zod';
import type { Answer } from './ask-once.ts';
import { readJson } from './read-json.ts';

const refusal = z.object({
  message: z.string().catch(''),
  limit: z
    .object({ resetsOn: z.iso.datetime({ offset: true }) })
    .optional()
    .catch(undefined),
});

/** What an answer that is no success says of itself. */
export interface Refusal {
  /** A sentence, without the key; empty where it says nothing. */
  readonly message: string;
  /** When a limit is lifted. */
  readonly resetsOn: Date | undefined;
}

const longestRefusal = 256 * 1024;
const longestMessage = 300;

/** Reads the body of an answer that is no success; whatever it is, it does no harm. */
export async function readRefusal(answer: Answer, key: string): Promise<Refusal> {
  try {
    const { message, limit } = refusal.parse(await readJson(answer.body, longestRefusal));
    return {
      message: printable(message.replaceAll(key, '…')),
      resetsOn: limit === undefined ? undefined : new Date(limit.resetsOn),
    };
  } catch {
    answer.discard();
    return { message: '', resetsOn: undefined };
  }
}

/** What another server says is shown at a terminal: in one line, without what would steer it. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestMessage);
