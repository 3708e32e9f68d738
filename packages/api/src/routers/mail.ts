import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const mailSenders = t.router({
  list: authed(c.listMailSenders).query(domain.listMailSenders),
  create: authed(c.createMailSender).mutation(domain.createMailSender),
  get: authed(c.getMailSender).query(domain.getMailSender),
  update: authed(c.updateMailSender).mutation(domain.updateMailSender),
  delete: authed(c.deleteMailSender).mutation(domain.deleteMailSender),
  dns: authed(c.checkMailSenderDns).query(domain.checkMailSenderDns),
});

export const distributionLists = t.router({
  list: authed(c.listDistributionLists).query(domain.listDistributionLists),
  create: authed(c.createDistributionList).mutation(domain.createDistributionList),
  get: authed(c.getDistributionList).query(domain.getDistributionList),
  update: authed(c.updateDistributionList).mutation(domain.updateDistributionList),
  delete: authed(c.deleteDistributionList).mutation(domain.deleteDistributionList),
  members: authed(c.listDistributionListMembers).query(domain.listDistributionListMembers),
  setMembers: authed(c.setDistributionListMembers).mutation(domain.setDistributionListMembers),
});

export const applicationMails = t.router({
  get: authed(c.getApplicationMails).query(domain.getApplicationMails),
  set: authed(c.setApplicationMails).mutation(domain.setApplicationMails),
});

export const mailSuppressions = t.router({
  list: authed(c.listMailSuppressions).query(domain.listMailSuppressions),
  create: authed(c.createMailSuppression).mutation(domain.createMailSuppression),
  delete: authed(c.deleteMailSuppression).mutation(domain.deleteMailSuppression),
});
