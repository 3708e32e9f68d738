import { procedure, router } from '@nova/core';
import { getOpenJob, listOpenJobs } from './public-jobs/open-jobs.ts';
import { getJobsFeed, getJobsForBoards } from './public-jobs/job-feeds.ts';
import { applyToJob, getApplyChallenge } from './web-applications/apply-to-job.ts';
import { getJobPosting } from './public-jobs/job-posting.ts';
import { listPublicJobs } from './public-jobs/public-jobs.ts';
import { getApplicationMails, setApplicationMails } from './application-mails/application-mail-settings.ts';
import { deleteSite, getSite, updateSite } from './job-site/account-site.ts';
import * as openJobsContract from './open-jobs-contract.ts';
import * as contract from './contract.ts';
import * as applicationMailsContract from './application-mails-contract.ts';
import * as siteContract from './site-contract.ts';
import type {} from './ports.ts';

export const careersRouter = router({
  publicJobs: {
    list: procedure(openJobsContract.listOpenJobs).query(listOpenJobs),
    get: procedure(openJobsContract.getOpenJob).query(getOpenJob),
    boards: procedure(openJobsContract.getJobsForBoards).query(getJobsForBoards),
    challenge: procedure(openJobsContract.getApplyChallenge).query(getApplyChallenge),
    feed: procedure(openJobsContract.getJobsFeed).query(getJobsFeed),
    jsonld: procedure(openJobsContract.getJobPosting).query(getJobPosting),
    listByClient: procedure(contract.listPublicJobs).query(listPublicJobs),
    submit: procedure(openJobsContract.applyToJob).mutation(applyToJob),
  },
  applicationMails: {
    get: procedure(applicationMailsContract.getApplicationMails).query(getApplicationMails),
    set: procedure(applicationMailsContract.setApplicationMails).mutation(setApplicationMails),
  },
  site: {
    get: procedure(siteContract.getSite).query(getSite),
    update: procedure(siteContract.updateSite).mutation(updateSite),
    delete: procedure(siteContract.deleteSite).mutation(deleteSite),
  },
});
