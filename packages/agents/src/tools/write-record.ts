import { isDeepStrictEqual } from 'node:util';
import { toNovaError } from '@nova/core';
import { type Endpoint, id, NovaError } from '@nova/contract';
import { z } from 'zod';
import { type Agent, ask, type RecordValue, write } from '../agent.ts';
import { assertWritable, deriveExpected } from '../records/guarded.ts';
import { readRecord } from '../records/read-record.ts';
import { listKindNames, recordKind, type RecordKind, recordKinds } from '../records/record-kinds.ts';
import { assertFields } from '../records/values.ts';
import { line, createMembersPlan, short, tool } from './tool.ts';

const values = z.record(z.string(), z.unknown());

/** @throws Error for a kind that the schema's enumeration does not have */
function requireEndpoint(endpoint: Endpoint | undefined): Endpoint {
  if (!endpoint) throw new Error('This kind has no such write.');
  return endpoint;
}

export const create = tool({
  name: 'create',
  title: 'Create a record',
  description: 'values: fields as describe lists them. A campaign becomes a draft; a job is not published.',
  writes: true,
  input: z.strictObject({ kind: z.enum(listKindNames(recordKinds.filter((one) => one.create))), values }),
  output: z.strictObject({ kind: z.string(), id: z.string(), reference: z.string().nullable() }),
  run: async (agent, asked) => {
    const one = recordKind(asked.kind);
    const endpoint = requireEndpoint(one.create);
    assertFields(one, endpoint, asked.values);
    assertWritable(one, asked.values);
    const recordId = await write(agent, endpoint, asked.values);
    return {
      value: { kind: one.name, id: recordId, reference: await readReference(agent, one, recordId) },
      plan: createMembersPlan({ kind: line, id: line, reference: line }),
      ...short,
    };
  },
});

/** Returns the record's reference; null if the kind has no references, or if the caller may not see the new record. */
export async function readReference(agent: Agent, one: RecordKind, recordId: string): Promise<string | null> {
  if (!('reference' in one.shown)) return null;
  try {
    const { reference } = await ask(agent, one.get, { [one.idMember]: recordId });
    return typeof reference === 'string' ? reference : null;
  } catch (error) {
    if (toNovaError(error).code === 'NOT_FOUND') return null;
    throw error;
  }
}

export const update = tool({
  name: 'update',
  title: 'Change a record',
  description:
    'Fields left out stay; lists, customFields too, are replaced whole; null clears. For many records: propose.',
  writes: true,
  input: z.strictObject({
    kind: z.enum(listKindNames(recordKinds.filter((one) => one.update))),
    id: id(),
    values,
  }),
  output: z.strictObject({ kind: z.string(), id: z.string(), changed: z.array(z.string()) }),
  run: async (agent, asked) => {
    const one = recordKind(asked.kind);
    const endpoint = requireEndpoint(one.update);
    assertFields(one, endpoint, asked.values);
    assertWritable(one, asked.values);
    const before = await readRecord(agent, one, asked.id);
    await writeExpecting(agent, one, asked);
    const after = await readRecord(agent, one, asked.id).catch(() => undefined);
    return {
      value: { kind: one.name, id: before.id, changed: listChangedFields(asked.values, one, before, after) },
      ...short,
    };
  },
});

interface Update {
  readonly id: string;
  readonly values: RecordValue;
}

/**
 * Updates a record that has the expected values.
 * @throws OnlyProposed if an agent may not write this record
 */
async function writeExpecting(
  agent: Agent,
  one: RecordKind,
  { id: recordId, values: given }: Update,
): Promise<void> {
  const { expected, refusal } = deriveExpected(one, given);
  const input = { ...given, [one.idMember]: recordId, ...(expected ? { expected } : {}) };
  try {
    await write(agent, requireEndpoint(one.update), input);
  } catch (thrown) {
    const error = toNovaError(thrown);
    throw error.code === 'CONFLICT' && refusal instanceof NovaError ? refusal : error;
  }
}

/** Returns the written fields whose value in reads has changed. Fields that no read shows count as changed. */
const listChangedFields = (
  writtenValues: RecordValue,
  { shown }: RecordKind,
  before: RecordValue,
  after: RecordValue | undefined,
): readonly string[] =>
  Object.keys(writtenValues).filter(
    (name) => !(name in shown) || after === undefined || !isDeepStrictEqual(before[name], after[name]),
  );
