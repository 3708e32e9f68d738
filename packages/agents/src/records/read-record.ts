import { NovaError } from '@nova/contract';
import { findByReference } from '@nova/core';
import { type Agent, ask, createAgentContext, type RecordValue } from '../agent.ts';
import type { RecordKind } from './record-kinds.ts';

/**
 * Reads a single record, and adds its content if that has an endpoint of its own.
 * @throws NOT_FOUND
 */
export async function readRecord(
  agent: Agent,
  { get, content, idMember }: RecordKind,
  id: string,
): Promise<RecordValue> {
  const record = await ask(agent, get, { [idMember]: id });
  if (!content) return record;
  const { [idMember]: _id, ...said } = await ask(agent, content, { [idMember]: id });
  return { ...record, ...said };
}

/** The form of a reference. No id has it. */
const reference = /^[A-Za-z]{3}-\d+$/u;

/**
 * Returns the id for an id or a reference, such as `CAN-1001`.
 * @throws NOT_FOUND for a reference that no record has
 */
export async function resolveId(agent: Agent, one: RecordKind, idOrReference: string): Promise<string> {
  return reference.test(idOrReference)
    ? findIdByReference(agent, one, idOrReference.toUpperCase())
    : idOrReference;
}

/** @throws NOT_FOUND */
export async function findIdByReference(
  agent: Agent,
  { name, kind }: RecordKind,
  referenceText: string,
): Promise<string> {
  const id = await findByReference(createAgentContext(agent), name, referenceText.trim());
  if (id !== null) return id;
  throw new NovaError('NOT_FOUND', `There is no ${kind.singular} with this reference in your account.`);
}
