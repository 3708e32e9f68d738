import { getApplication, moveApplication as move, rejectApplication } from '@nova/features/contract';
import { id, stageCodes } from '@nova/contract';
import { z } from 'zod';
import { type Agent, ask, createUnfitError, write } from '../agent.ts';
import { createMembersPlan, line, short, tool } from './tool.ts';

const input = z.strictObject({
  applicationId: id(),
  stageCode: z.enum(stageCodes).optional(),
  subStateName: z.string().nullable().optional(),
  reject: z.boolean().optional(),
  rejectReasonId: z.string().optional(),
});

type AskedMove = z.output<typeof input>;

export const moveApplication = tool({
  name: 'move_application',
  title: 'Move or reject an application',
  description: 'To a stage, which takes a rejected one back, or reject: true. Nobody is told by mail.',
  writes: true,
  input,
  output: z.strictObject({ id: z.string(), stageCode: z.string(), rejected: z.boolean() }),
  run: async (agent, asked) => {
    assertOneMove(asked);
    await (asked.reject === true ? reject(agent, asked) : moveToStage(agent, asked));
    const { applicationId } = asked;
    const { id: applied, stageCode, rejected } = await ask(agent, getApplication, { applicationId });
    return {
      value: { id: applied, stageCode, rejected },
      plan: createMembersPlan({ id: line, stageCode: line }),
      ...short,
    };
  },
});

/**
 * Refuses a call that asks for no move, or for a move and a rejection at once.
 * @throws VALIDATION_ERROR
 */
function assertOneMove({ stageCode, subStateName, reject: rejects, rejectReasonId }: AskedMove): void {
  const moves = stageCode !== undefined || subStateName !== undefined;
  if (rejects === true && moves) throw createUnfitError('reject', 'goes without stageCode and subStateName');
  if (rejects !== true && rejectReasonId !== undefined)
    throw createUnfitError('rejectReasonId', 'goes with reject: true');
  if (rejects !== true && !moves)
    throw createUnfitError('stageCode', 'give stageCode, subStateName or reject: true');
}

const reject = (agent: Agent, { applicationId, rejectReasonId }: AskedMove): Promise<string> =>
  write(agent, rejectApplication, {
    applicationId,
    ...(rejectReasonId === undefined ? {} : { rejectReasonId }),
  });

/** Moves an application. If no stage is given, it stays in its own and only the sub-state changes. */
async function moveToStage(
  agent: Agent,
  { applicationId, stageCode, subStateName }: AskedMove,
): Promise<string> {
  const to = stageCode ?? (await ask(agent, getApplication, { applicationId })).stageCode;
  return write(agent, move, {
    applicationId,
    stageCode: to,
    ...(subStateName === undefined ? {} : { subStateName }),
  });
}
