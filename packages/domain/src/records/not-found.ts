import { NovaError } from '@nova/contract';

/** The one 404 of a record: an id of another account, an odd one and a missing one all read alike. */
export const notFound = (what: string): NovaError =>
  new NovaError('NOT_FOUND', `There is no ${what} with this id in your account.`);
