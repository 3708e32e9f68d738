export { removeOldApplicationMails, sendWaitingMail } from './application-mails/application-mails.ts';
export { closeJobSite, findJobSite, type JobSite, openJobSite } from './job-site/job-site.ts';
export { createSiteDirectory, type FoundSite, type SiteDirectory } from './job-site/site-directory.ts';
export { type Challenges, createChallenges } from './web-applications/challenges.ts';
export { readWaitingCv } from './web-applications/read-waiting-cv.ts';
