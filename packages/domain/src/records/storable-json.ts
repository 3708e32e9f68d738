/**
 * Plain data that did not come through the contract (what a document was read as), with texts as the database holds them:
 * whole characters, and no NUL.
 */
export const storableJson = <T>(value: T): T => JSON.parse(JSON.stringify(value, storable)) as T;

const storable = (_member: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value;
