import { getJob, listApplications } from '@nova/features/contract';
import { id, stageCodes } from '@nova/contract';
import { readStageNames } from '@nova/features';
import { z } from 'zod';
import { type Agent, ask, askPage, createAgentContext } from '../agent.ts';
import { recordKind } from '../records/record-kinds.ts';
import { quotedLength } from '../texts/quote.ts';
import { line, createListPlan, noticed, createMembersPlan, tool } from './tool.ts';

const mostApplications = 20;

const stages = z.array(
  z.strictObject({ stageCode: z.string(), stageName: z.string().nullable(), total: z.int() }),
);

export const pipeline = tool({
  name: 'pipeline',
  title: 'Read a job’s pipeline',
  description: 'Applications to a job that are not rejected: how many in each stage, and the latest 20.',
  writes: false,
  input: z.strictObject({ jobId: id() }),
  output: z.strictObject({
    jobId: z.string(),
    title: z.string(),
    total: z.int(),
    stages,
    applications: z.array(z.looseObject({})),
    ...noticed,
  }),
  run: async (agent, { jobId }) => {
    const job = await ask(agent, getJob, { jobId });
    const [inAll, names, ...totals] = await Promise.all([
      askPage(agent, listApplications, { jobId, rejected: false, size: mostApplications }),
      readStageNames(createAgentContext(agent)),
      ...stageCodes.map((stageCode) => countApplications(agent, jobId, stageCode)),
    ]);
    return {
      value: {
        jobId: job.id,
        title: job.title,
        total: inAll.total,
        stages: stageCodes.map((stageCode, at) => ({
          stageCode,
          stageName: names.get(stageCode) ?? null,
          total: totals[at] ?? 0,
        })),
        applications: inAll.data,
      },
      plan: createMembersPlan({
        jobId: line,
        title: line,
        stages: createListPlan(line),
        applications: createListPlan(recordKind('application').listPlan),
      }),
      quotedLength: quotedLength.list,
      narrower: 'Use find with kind application, the job as filter, and the fields you need.',
    };
  },
});

async function countApplications(agent: Agent, jobId: string, stageCode: string): Promise<number> {
  const { total } = await askPage(agent, listApplications, { jobId, stageCode, rejected: false, size: 1 });
  return total;
}
