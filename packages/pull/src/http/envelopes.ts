import { z } from 'zod';
import { type Answer, PassingError } from './ask-once.ts';

export type OtherRecord = Readonly<Record<string, unknown>> & { readonly id: string };

const record = z.looseObject({ id: z.string().min(1) });
const count = z.int().min(0);

const listEnvelope = z.object({
  success: z.literal(true).optional(),
  data: z.array(record),
  total: count.optional().catch(undefined),
  size: count.optional().catch(undefined),
});

const anyEnvelope = z.object({ success: z.literal(true).optional(), data: z.looseObject({}) });

const mebibyte = 1024 * 1024;
/**
 * The most bytes of a page of a hundred records, and of a single record. Parsed JSON takes many times as much memory.
 */
export const longestAnswers = { page: 16 * mebibyte, object: 4 * mebibyte } as const;

export interface Page {
  readonly records: readonly OtherRecord[];
  /** Number of records of the whole list, if known. */
  readonly total: number | undefined;
  readonly size: number | undefined;
}

/** @throws PassingError if the answer is not a page of records */
export async function parsePage(answer: Answer): Promise<Page> {
  const { data, total, size } = await take(answer, listEnvelope, 'no list of records', longestAnswers.page);
  return { records: data, total, size: size === 0 ? undefined : size };
}

/** @throws PassingError if the answer is not an object */
export const parseObject = async (answer: Answer): Promise<Readonly<Record<string, unknown>>> =>
  (await take(answer, anyEnvelope, 'no record', longestAnswers.object)).data;

async function take<T>(answer: Answer, schema: z.ZodType<T>, what: string, longest: number): Promise<T> {
  const result = schema.safeParse(await readJson(answer.body, longest));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  throw new PassingError('garbled', `The answer is ${what}: ${place} ${issue?.message ?? ''}`.trim());
}

/**
 * Reads JSON in bounded memory.
 * @throws PassingError for a body that is truncated, not JSON, or longer than `longest` bytes
 */
export async function readJson(body: AsyncIterable<Uint8Array>, longest: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > longest)
      throw new PassingError('garbled', `The answer is longer than ${longest.toLocaleString('en')} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new PassingError('garbled', 'The answer is no JSON.', error);
  }
}
