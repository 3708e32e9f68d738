import { v7, validate } from 'uuid';

/** A UUIDv7, which rises with time. */
export const newId = (): string => v7();

/** Whether the text has the form of an id. */
export const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && validate(text);
