import { v7, validate } from 'uuid';

/** Makes a UUIDv7. Newer ids sort after older ones. */
export const newId = (): string => v7();

/** Returns true if the text has the format of an id. */
export const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && validate(text);
