import { useQuery } from '@tanstack/react-query';
import type { Answers } from '../../api/answers.ts';
import type { JsonObject, JsonValue } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findKind } from '../../definitions/kinds.ts';

export type Proposal = Answers['proposals']['get'];

export type Effect = Proposal['effect'];

export type ProposalState = Proposal['state'];

/** All states, in the order of the choices on the screen. */
export const proposalStates = [
  'OPEN',
  'ACCEPTED',
  'DONE',
  'FAILED',
  'REFUSED',
  'EXPIRED',
] as const satisfies readonly ProposalState[];

/** The polling interval of an accepted proposal, in milliseconds. No event reports the end of its work. */
const askAgainAfter = 1_500;

export const useProposal = (proposalId: string) =>
  useQuery({
    ...asked<Proposal>('proposals.get', { proposalId }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'ACCEPTED' ? askAgainAfter : false),
  });

/** The content of a proposal. The kind of the proposal decides which members are filled in. */
export interface Proposed {
  readonly kind: KindDefinition | undefined;
  /** SEND: the campaign's id. */
  readonly campaignId: string;
  readonly query: string | undefined;
  /** UPDATE: the fields with their new values. */
  readonly values: JsonObject;
  /** SEND: the time when the campaign is to start; it starts at once if left out. */
  readonly scheduledOn: string | undefined;
  /** MERGE: the survivor's id. */
  readonly primaryId: string;
  readonly duplicateIds: readonly string[];
  readonly choose: Readonly<Record<string, string>>;
  /** Other members of the request, such as the reason of an erasure. */
  readonly others: JsonObject;
}

export function parseProposal({ kind: kindOfProposal, input }: Pick<Proposal, 'kind' | 'input'>): Proposed {
  const { kind, id: _id, ids: _ids, query, values, campaignId, scheduledOn, ...body } = input as JsonObject;
  const { primaryId, duplicateIds, choose, expected: _expected, ...others } = body;
  return {
    kind: findKind(kindOfProposal === 'SEND' ? 'campaign' : (textOr(kind) ?? '')),
    campaignId: textOr(campaignId) ?? '',
    query: textOr(query),
    values: objectOr(values),
    scheduledOn: textOr(scheduledOn),
    primaryId: textOr(primaryId) ?? '',
    duplicateIds: Array.isArray(duplicateIds) ? (duplicateIds as readonly string[]) : [],
    choose: objectOr(choose) as Readonly<Record<string, string>>,
    others,
  };
}

/** Sorts the names of written fields in the order of the kind. Names that are not fields of the kind come last. */
export function sortFieldNames(kind: KindDefinition | undefined, values: JsonObject): readonly string[] {
  const order = (kind?.fields ?? []).map(({ name }) => name);
  const findPlace = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.keys(values).toSorted((one, other) => findPlace(one) - findPlace(other));
}

const textOr = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const objectOr = (value: JsonValue | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Counts the records or mails that an acceptance affects. */
export const countAffected = ({ effect }: Pick<Proposal, 'effect'>): number =>
  effect.audience?.sendable ?? effect.total;

/**
 * True if a person must type the number to accept: many records are affected, or the effect is final
 * (docs/interface/console.md#proposals).
 */
export const needsNumber = ({ kind, effect }: Pick<Proposal, 'kind' | 'effect'>): boolean =>
  kind !== 'MERGE' && (kind !== 'UPDATE' || countAffected({ effect }) > 1);
