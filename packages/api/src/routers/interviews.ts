import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('interview');

export const interviews = t.router({
  list: authed(c.listInterviews).query(domain.listInterviews),
  calendar: authed(c.getInterviewCalendar).query(domain.getInterviewCalendar),
  create: authed(c.createInterview).mutation(plain.create),
  get: authed(c.getInterview).query(plain.get),
  delete: authed(c.deleteInterview).mutation(plain.delete),
  update: authed(c.updateInterview).mutation(plain.update),
  cancel: authed(c.cancelInterview).mutation(domain.cancelInterview),
});
