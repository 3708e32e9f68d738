import { NovaError } from '@nova/contract';

/** @throws BAD_REQUEST where an update was given nothing to change */
export function mustChange(changes: object): void {
  if (Object.values(changes).some((value) => value !== undefined)) return;
  throw new NovaError('BAD_REQUEST', 'Nothing was given to change. `--help` shows what there is.');
}
