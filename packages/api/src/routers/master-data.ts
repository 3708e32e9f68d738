import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const masterData = t.router({
  all: authed(c.allMasterData).query(domain.allMasterData),
  create: authed(c.createMasterData).mutation(domain.createMasterData),
  update: authed(c.updateMasterData).mutation(domain.updateMasterData),
  delete: authed(c.deleteMasterData).mutation(domain.deleteMasterData),
});
