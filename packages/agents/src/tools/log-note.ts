import { allMasterData, masterData } from '@nova/features/contract';
import { id } from '@nova/contract';
import { z } from 'zod';
import { type Agent, ask, createUnfitError, write } from '../agent.ts';
import {
  findEndpointOrThrow,
  findReferredKinds,
  listKindNames,
  recordKind,
} from '../records/record-kinds.ts';
import { line, createMembersPlan, short, tool } from './tool.ts';
import { readReference } from './write-record.ts';

const note = recordKind('note');
const createNote = findEndpointOrThrow('notes.create');

/** The kinds of records that can have notes. */
export const notedKinds = findReferredKinds(createNote.input.shape);

export const logNote = tool({
  name: 'log_note',
  title: 'Log a note or a task',
  description: 'On a record. type: the name of an activity type, such as Call. A task has dueOn.',
  writes: true,
  input: z.strictObject({
    kind: z.enum(listKindNames(notedKinds)),
    id: id(),
    subject: z.string().optional(),
    text: z.string().optional(),
    type: z.string().optional(),
    dueOn: z.string().optional(),
    doneOn: z.string().optional(),
  }),
  output: z.strictObject({ id: z.string(), reference: z.string().nullable() }),
  run: async (agent, { kind, id: about, type, ...said }) => {
    const noteId = await write(agent, createNote, {
      ...said,
      [recordKind(kind).idMember]: about,
      ...(type === undefined ? {} : { typeId: await findTypeId(agent, type) }),
    });
    return {
      value: { id: noteId, reference: await readReference(agent, note, noteId) },
      plan: createMembersPlan({ id: line, reference: line }),
      ...short,
    };
  },
});

/**
 * Finds a type of activity by its name.
 * @throws VALIDATION_ERROR that names the existing types
 */
async function findTypeId(agent: Agent, name: string): Promise<string> {
  const { activityTypes } = masterData.parse(await ask(agent, allMasterData, {}));
  const activityType = activityTypes.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (activityType) return activityType.id;
  throw createUnfitError('type', `is none of ${activityTypes.map((one) => one.name).join(', ')}`);
}
