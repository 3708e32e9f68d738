/**
 * A value that is already JSON text: built by the database, moved on to the socket unread.
 * The type says what the text holds; `toValue` reads it for callers in the same process.
 */
export class JsonText<T> {
  readonly text: string;
  declare readonly holds: T;

  constructor(text: string) {
    this.text = text;
  }

  toValue(): T {
    // JSON.parse answers `any`; the database built this text in the shape that T describes.
    return JSON.parse(this.text) as T;
  }

  /** So that JSON.stringify of whatever contains it gives what it holds. */
  toJSON(): T {
    return this.toValue();
  }
}

/** A page of records as list verbs return it. */
export interface DocumentPage<T> {
  readonly data: JsonText<T[]>;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** What a list counts beside its records. */
  readonly facets?: JsonText<unknown>;
}

/** JSON in three parts, to be joined: the middle one, which may be long, is the database's own text. */
export type JsonParts = readonly [before: string, json: string, after: string];

/** JSON of what a verb answers: text that is JSON already goes in unread, by itself or as a member of a page. */
export function jsonParts(answer: unknown): JsonParts {
  if (answer instanceof JsonText) return ['', answer.text, ''];
  if (!isPage(answer)) return ['', JSON.stringify(answer ?? null), ''];
  const { data, page, size, total, facets } = answer;
  const counted = facets ? `,"facets":${facets.text}` : '';
  return [
    '{"data":',
    data.text,
    `,"page":${String(page)},"size":${String(size)},"total":${String(total)}${counted}}`,
  ];
}

/** The parts as one text. */
export const jsonOf = (answer: unknown): string => jsonParts(answer).join('');

const isPage = (answer: unknown): answer is DocumentPage<unknown> =>
  typeof answer === 'object' && answer !== null && 'data' in answer && answer.data instanceof JsonText;
