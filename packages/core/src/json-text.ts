import type { Included } from '@nova/contract';

/**
 * A value as JSON text, which the database built and the socket sends without parsing. `T` is the value's type;
 * `toValue` parses it for callers in this process.
 */
export class JsonText<T> {
  readonly text: string;
  /** The records that the value refers to. Only REST sends them. */
  readonly included: JsonText<Included> | undefined;
  declare readonly holds: T;

  constructor(text: string, included?: JsonText<Included>) {
    this.text = text;
    this.included = included;
  }

  toValue(): T {
    // JSON.parse returns `any`; the cast is safe because the database built the shape of T.
    return JSON.parse(this.text) as T;
  }

  /** Makes JSON.stringify write the value. */
  toJSON(): T {
    return this.toValue();
  }
}

/** A page as list verbs return it. */
export interface DocumentPage<T> {
  readonly data: JsonText<T[]>;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Counts of values, listed next to the records. */
  readonly facets?: JsonText<unknown>;
  /** Present in a walk; null at its end. */
  readonly nextCursor?: string | null;
  readonly included?: JsonText<Included>;
}

/** Renders the members of a page that follow its records. */
export function renderPageMembers({ page, size, total, ...further }: DocumentPage<unknown>): string {
  const { facets, nextCursor, included } = further;
  return [
    `,"page":${String(page)},"size":${String(size)},"total":${String(total)}`,
    facets ? `,"facets":${facets.text}` : '',
    nextCursor === undefined ? '' : `,"nextCursor":${JSON.stringify(nextCursor)}`,
    included ? `,"included":${included.text}` : '',
  ].join('');
}

/** Parts to be joined. The middle one is often long and is the database's own text. */
export type JsonParts = readonly [before: string, json: string, after: string];

/** Returns the JSON of a verb's answer. Text that is already JSON is not parsed. */
export function renderJsonParts(answer: unknown): JsonParts {
  if (answer instanceof JsonText) return ['', answer.text, ''];
  if (!isPage(answer)) return ['', JSON.stringify(answer ?? null), ''];
  return ['{"data":', answer.data.text, `${renderPageMembers(answer)}}`];
}

export const renderJson = (answer: unknown): string => renderJsonParts(answer).join('');

const isPage = (answer: unknown): answer is DocumentPage<unknown> =>
  typeof answer === 'object' && answer !== null && 'data' in answer && answer.data instanceof JsonText;
