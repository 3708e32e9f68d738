import { procedure, recordProcedures, router } from '@nova/core';
import { archiveJob, getJob, unarchiveJob } from './jobs.ts';
import { createApplication, moveApplication, rejectApplication } from './applications.ts';
import * as contract from './contract.ts';
import * as applicationsContract from './applications-contract.ts';

export const jobsRouter = router({
  jobs: {
    ...recordProcedures('job', {
      list: contract.listJobs,
      search: contract.searchJobs,
      create: contract.createJob,
      update: contract.updateJob,
      delete: contract.deleteJob,
    }),
    get: procedure(contract.getJob).query(getJob),
    archive: procedure(contract.archiveJob).mutation(archiveJob),
    unarchive: procedure(contract.unarchiveJob).mutation(unarchiveJob),
  },
  applications: {
    ...recordProcedures('application', {
      list: applicationsContract.listApplications,
      get: applicationsContract.getApplication,
      delete: applicationsContract.deleteApplication,
    }),
    create: procedure(applicationsContract.createApplication).mutation(createApplication),
    moveStage: procedure(applicationsContract.moveApplication).mutation(moveApplication),
    reject: procedure(applicationsContract.rejectApplication).mutation(rejectApplication),
  },
});
