import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const campaigns = t.router({
  list: authed(c.listCampaigns).query(domain.listCampaigns),
  get: authed(c.getCampaign).query(domain.getCampaign),
  delete: authed(c.deleteCampaign).mutation(domain.deleteCampaign),
  archive: authed(c.archiveCampaign).mutation(domain.archiveCampaign),
  cancel: authed(c.cancelCampaign).mutation(domain.cancelCampaign),
  unarchive: authed(c.unarchiveCampaign).mutation(domain.unarchiveCampaign),
  links: authed(c.listCampaignLinks).query(domain.listCampaignLinks),
  activity: authed(c.getCampaignActivity).query(domain.getCampaignActivity),
  chart: authed(c.getCampaignChart).query(domain.getCampaignChart),
  stats: authed(c.getCampaignStatistics).query(domain.getCampaignStatistics),
  create: authed(c.createCampaign).mutation(domain.createCampaign),
  update: authed(c.updateCampaign).mutation(domain.updateCampaign),
  schedule: authed(c.scheduleCampaign).mutation(domain.scheduleCampaign),
  send: authed(c.sendCampaign).mutation(domain.sendCampaign),
  pause: authed(c.pauseCampaign).mutation(domain.pauseCampaign),
  resume: authed(c.resumeCampaign).mutation(domain.resumeCampaign),
  stop: authed(c.stopCampaign).mutation(domain.stopCampaign),
  retry: authed(c.retryCampaign).mutation(domain.retryCampaign),
  recipients: authed(c.listCampaignRecipients).query(domain.listCampaignRecipients),
  content: authed(c.getCampaignContent).query(domain.getCampaignContent),
  audience: authed(c.getCampaignAudience).query(domain.getCampaignAudience),
  preview: authed(c.previewCampaign).mutation(domain.previewCampaign),
  previewPage: authed(c.previewCampaignPage).query(domain.previewCampaignPage),
  test: authed(c.testCampaign).mutation(domain.testCampaign),
});
