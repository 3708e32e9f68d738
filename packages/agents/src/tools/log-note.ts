import { allMasterData, id, masterData } from '@nova/contract';
import { z } from 'zod';
import { type Agent, ask, unfit, write } from '../agent.ts';
import { endpointNamed, kindsReferredBy, namesOf, recordKind } from '../records/record-kinds.ts';
import { line, planOfMembers, short, tool } from './tool.ts';
import { referenceOf } from './write-record.ts';

const note = recordKind('note');
const createNote = endpointNamed('notes.create');

/** The kinds of records that can have notes. */
export const notedKinds = kindsReferredBy(createNote.input.shape);

export const logNote = tool({
  name: 'log_note',
  title: 'Log a note or a task',
  description: 'On a record. type: the name of an activity type, such as Call. A task has dueOn.',
  writes: true,
  input: z.strictObject({
    kind: z.enum(namesOf(notedKinds)),
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
      ...(type === undefined ? {} : { typeId: await typeNamed(agent, type) }),
    });
    return {
      value: { id: noteId, reference: await referenceOf(agent, note, noteId) },
      plan: planOfMembers({ id: line, reference: line }),
      ...short,
    };
  },
});

/**
 * Finds a type of activity by its name.
 * @throws VALIDATION_ERROR that names the existing types
 */
async function typeNamed(agent: Agent, name: string): Promise<string> {
  const { activityTypes } = masterData.parse(await ask(agent, allMasterData, {}));
  const found = activityTypes.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (found) return found.id;
  throw unfit('type', `is none of ${activityTypes.map((one) => one.name).join(', ')}`);
}
