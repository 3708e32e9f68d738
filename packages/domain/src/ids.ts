import { v7, validate } from 'uuid';

/** A new record id: a UUIDv7, rising with time. */
export const newId = (): string => v7();

/** Whether a text can be a record's id at all; anything else is simply not found. */
export const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && validate(text);
