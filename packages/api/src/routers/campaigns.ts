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
  stats: authed(c.getCampaignStatistics).query(domain.getCampaignStatistics),
  create: authed(c.createCampaign).mutation(domain.createCampaign),
  update: authed(c.updateCampaign).mutation(domain.updateCampaign),
  schedule: authed(c.scheduleCampaign).mutation(domain.scheduleCampaign),
});
