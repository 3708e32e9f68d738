import { kinds } from '@nova/kinds';
import { z } from 'zod';
import { record } from '@nova/contract';

const { stageCode, stageName } = kinds.application.fields;

/** The number of months in a dashboard. */
const dashboardMonths = { usual: 12, most: 60 } as const;

export const dashboard = z
  .object({
    jobs: z
      .object({
        open: z.int().describe('Jobs neither archived nor in a closed status.'),
        positions: z.int().describe('The people they want; a job that says no number counts as none.'),
      })
      .describe('What is to be filled.'),
    funnel: z
      .array(
        z.object({
          stageCode: stageCode.schemas.read,
          stageName: stageName.schemas.read,
          total: z.int().describe('Applications in it.'),
        }),
      )
      .describe('The six stages in order, with the applications to those jobs that are not rejected.'),
    interviewsToday: z.int().describe('Interviews of today that are not cancelled.'),
    placements: z
      .array(
        z.object({
          month: z.string().describe('The month, yyyy-MM.'),
          total: z.int().describe('Placements of that month.'),
          fees: z
            .array(z.object({ currency: z.string(), amount: z.number().describe('The sum of the fees.') }))
            .describe('By currency; without one it is the account’s.'),
        }),
      )
      .describe('Placements by the month of `placementDate`, oldest first, months without any too.'),
    tasks: z
      .object({
        open: z.int().describe('Those that are not done.'),
        overdue: z.int().describe('Of them, those that were due before now.'),
      })
      .describe('What the user is to do.'),
  })
  .meta({ id: 'Dashboard', description: 'Where the work stands, as the user may see it.' });

export const getDashboard = record({
  name: 'dashboard.get',
  summary: 'Get the dashboard',
  description: 'The pipeline of open jobs, placements by month, today’s interviews and own tasks.',
  route: { method: 'GET', path: '/dashboard' },
  input: z.object({
    months: z
      .int()
      .min(1)
      .max(dashboardMonths.most)
      .default(dashboardMonths.usual)
      .describe('Months of placements, this one the last.'),
  }),
  output: dashboard,
});
