import { campaignAudience as audience, getCampaignAudience } from '@nova/features/contract';
import { id } from '@nova/contract';
import { z } from 'zod';
import { ask } from '../agent.ts';
import { textPlan } from '../texts/text-plan.ts';
import { short, tool } from './tool.ts';

const plan = textPlan(audience);

export const campaignAudience = tool({
  name: 'campaign_audience',
  title: 'Count who would get a campaign',
  description: 'How many would get it, how many not and why, and five of them. It sends nothing.',
  writes: false,
  input: z.strictObject({ campaignId: id() }),
  output: z.strictObject({
    total: z.int(),
    sendable: z.int(),
    drops: z.looseObject({}),
    sample: z.array(z.looseObject({})),
    blanks: z.array(z.looseObject({})),
    notes: z.array(z.string()),
  }),
  run: async (agent, input) => ({ value: await ask(agent, getCampaignAudience, input), plan, ...short }),
});
