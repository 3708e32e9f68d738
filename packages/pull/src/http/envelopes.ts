import { z } from 'zod';
import type { Answer } from './ask-once.ts';
import { PassingError } from './passing-error.ts';
import { readJson } from './read-json.ts';

/** A record as the other server shows it. */
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
/** A page of a hundred records, and what belongs to one, in bytes. What JSON is read into takes many times as much. */
export const longestAnswers = { page: 16 * mebibyte, object: 4 * mebibyte } as const;

/** One page of a list. */
export interface Page {
  readonly records: readonly OtherRecord[];
  /** How many there are in all, where it says so. */
  readonly total: number | undefined;
  /** Records a page, as the server takes it. */
  readonly size: number | undefined;
}

/** Takes an answer as a page of records. @throws PassingError where it is none */
export async function takePage(answer: Answer): Promise<Page> {
  const { data, total, size } = await take(answer, listEnvelope, 'no list of records', longestAnswers.page);
  return { records: data, total, size: size === 0 ? undefined : size };
}

/** Takes an answer as one object: a record, or what belongs to one. @throws PassingError where it is none */
export const takeObject = async (answer: Answer): Promise<Readonly<Record<string, unknown>>> =>
  (await take(answer, anyEnvelope, 'no record', longestAnswers.object)).data;

async function take<T>(answer: Answer, schema: z.ZodType<T>, what: string, longest: number): Promise<T> {
  const result = schema.safeParse(await readJson(answer.body, longest));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  throw new PassingError('garbled', `The answer is ${what}: ${place} ${issue?.message ?? ''}`.trim());
}
