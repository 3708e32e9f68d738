/** Ids of what an import brings no ids for, the same in every account: ids of ours are an account's own. */
const idOf = (what: string, number: number): string =>
  `de300000-0000-4${what}-8000-${String(number).padStart(12, '0')}`;

export const senderId = (number: number): string => idOf('001', number);
export const listId = (number: number): string => idOf('002', number);
