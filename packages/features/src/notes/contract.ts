import { id } from '@nova/kinds';
import { z } from 'zod';
import { plainEndpoints, list, listInput } from '@nova/contract';

export const listTasks = list({
  name: 'notes.tasks',
  summary: 'List tasks',
  description: 'Notes that a user is to do: what is due soonest first, what is due at no time last.',
  route: { method: 'GET', path: '/notes/tasks' },
  input: z.object({
    assigneeId: id().optional().describe('The user who is to do them; left out: the key’s user.'),
    done: z
      .boolean()
      .default(false)
      .describe('Whether those that are done are listed, instead of those that are not.'),
    ...listInput,
  }),
  output: plainEndpoints.notes.list.output,
});
