import { procedure, router } from '@nova/core';
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignContent,
  listCampaigns,
  updateCampaign,
} from './campaigns.ts';
import { getCampaignActivity, getCampaignChart } from './returns/campaign-activity.ts';
import {
  archiveCampaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
  unarchiveCampaign,
} from './campaign-moves.ts';
import { getCampaignAudience } from './campaign-audience.ts';
import { listCampaignLinks } from './returns/campaign-links.ts';
import { previewCampaign, previewCampaignPage, testCampaign } from './campaign-previews.ts';
import { getCampaignStatistics, listCampaignRecipients } from './campaign-recipients.ts';
import {
  checkMailSenderDns,
  createMailSender,
  deleteMailSender,
  getMailSender,
  listMailSenders,
  updateMailSender,
} from './mail-senders.ts';
import {
  createMailSuppression,
  deleteMailSuppression,
  liftMailSuppressions,
  listMailSuppressions,
} from './mail-suppressions.ts';
import * as contract from './contract.ts';
import * as campaignContentContract from './campaign-content-contract.ts';
import * as mailContract from './mail-contract.ts';
import type {} from './ports.ts';

export const campaignsRouter = router({
  campaigns: {
    list: procedure(contract.listCampaigns).query(listCampaigns),
    get: procedure(contract.getCampaign).query(getCampaign),
    create: procedure(campaignContentContract.createCampaign).mutation(createCampaign),
    update: procedure(campaignContentContract.updateCampaign).mutation(updateCampaign),
    activity: procedure(contract.getCampaignActivity).query(getCampaignActivity),
    archive: procedure(contract.archiveCampaign).mutation(archiveCampaign),
    audience: procedure(campaignContentContract.getCampaignAudience).query(getCampaignAudience),
    cancel: procedure(contract.cancelCampaign).mutation(cancelCampaign),
    chart: procedure(contract.getCampaignChart).query(getCampaignChart),
    content: procedure(campaignContentContract.getCampaignContent).query(getCampaignContent),
    links: procedure(contract.listCampaignLinks).query(listCampaignLinks),
    pause: procedure(contract.pauseCampaign).mutation(pauseCampaign),
    preview: procedure(campaignContentContract.previewCampaign).mutation(previewCampaign),
    previewPage: procedure(campaignContentContract.previewCampaignPage).query(previewCampaignPage),
    recipients: procedure(contract.listCampaignRecipients).query(listCampaignRecipients),
    resume: procedure(contract.resumeCampaign).mutation(resumeCampaign),
    retry: procedure(contract.retryCampaign).mutation(retryCampaign),
    schedule: procedure(campaignContentContract.scheduleCampaign).mutation(scheduleCampaign),
    send: procedure(contract.sendCampaign).mutation(sendCampaign),
    stats: procedure(contract.getCampaignStatistics).query(getCampaignStatistics),
    stop: procedure(contract.stopCampaign).mutation(stopCampaign),
    test: procedure(campaignContentContract.testCampaign).mutation(testCampaign),
    unarchive: procedure(contract.unarchiveCampaign).mutation(unarchiveCampaign),
    delete: procedure(contract.deleteCampaign).mutation(deleteCampaign),
  },
  mailSenders: {
    list: procedure(mailContract.listMailSenders).query(listMailSenders),
    get: procedure(mailContract.getMailSender).query(getMailSender),
    create: procedure(mailContract.createMailSender).mutation(createMailSender),
    update: procedure(mailContract.updateMailSender).mutation(updateMailSender),
    dns: procedure(mailContract.checkMailSenderDns).query(checkMailSenderDns),
    delete: procedure(mailContract.deleteMailSender).mutation(deleteMailSender),
  },
  mailSuppressions: {
    list: procedure(mailContract.listMailSuppressions).query(listMailSuppressions),
    create: procedure(mailContract.createMailSuppression).mutation(createMailSuppression),
    lift: procedure(mailContract.liftMailSuppressions).mutation(liftMailSuppressions),
    delete: procedure(mailContract.deleteMailSuppression).mutation(deleteMailSuppression),
  },
});
