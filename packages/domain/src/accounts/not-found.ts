import { NovaError } from '@nova/contract';

/** The NOT_FOUND of an operator's verb, with the command that lists what there is. */
export const unknownId = (what: string, id: string, listedBy: string): NovaError =>
  new NovaError(
    'NOT_FOUND',
    `There is no ${what} ${JSON.stringify(id)}. \`nova ${listedBy}\` lists what there is.`,
  );

export const unknownAccount = (id: string): NovaError => unknownId('account', id, 'account list');
