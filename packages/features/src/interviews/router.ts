import { procedure, recordProcedures, router } from '@nova/core';
import { cancelInterview, listInterviews } from './interviews.ts';
import { getInterviewCalendar } from './interview-calendar.ts';
import * as contract from './contract.ts';

export const interviewsRouter = router({
  interviews: {
    ...recordProcedures('interview', {
      get: contract.getInterview,
      create: contract.createInterview,
      update: contract.updateInterview,
      delete: contract.deleteInterview,
    }),
    list: procedure(contract.listInterviews).query(listInterviews),
    calendar: procedure(contract.getInterviewCalendar).query(getInterviewCalendar),
    cancel: procedure(contract.cancelInterview).mutation(cancelInterview),
  },
});
