import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('application');

export const applications = t.router({
  list: authed(c.listApplications).query(domain.listApplications),
  create: authed(c.createApplication).mutation(domain.createApplication),
  moveStage: authed(c.moveApplication).mutation(domain.moveApplication),
  get: authed(c.getApplication).query(plain.get),
  delete: authed(c.deleteApplication).mutation(plain.delete),
  reject: authed(c.rejectApplication).mutation(domain.rejectApplication),
});
