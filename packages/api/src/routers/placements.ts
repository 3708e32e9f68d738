import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('placement');

export const placements = t.router({
  search: authed(c.searchPlacements).query(domain.searchPlacements),
  create: authed(c.createPlacement).mutation(plain.create),
  get: authed(c.getPlacement).query(plain.get),
  delete: authed(c.deletePlacement).mutation(plain.delete),
  update: authed(c.updatePlacement).mutation(plain.update),
  exportTable: authed(c.tables.placements).query(exportTable('placement')),
});
