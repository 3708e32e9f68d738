import { NovaError } from '@nova/contract';
import type { RecordKind } from './record-kinds.ts';

/** The name of the tool to use instead, which the error of a refused write gives as `do`. */
export const proposeInstead = 'propose';

/** The error for a write that only a person may make (docs/interface/agents.md#what-waits-for-a-person). */
export class OnlyProposed extends NovaError {
  constructor(why: string) {
    super('FORBIDDEN', `${why} Use the tool propose: a person decides.`);
  }
}

type Values = Readonly<Record<string, unknown>>;

interface Guard {
  /** The values that no agent may write. */
  readonly never: Values;
  /** The values that the record must have. Otherwise the write is refused. */
  readonly expected: Values;
  readonly why: string;
}

/**
 * Agents do not change jobs that are public, because the change would be public at once. They do not change campaigns
 * that may have been sent.
 */
const guards: Readonly<Partial<Record<string, Guard>>> = {
  job: {
    never: { publishToWebsite: true },
    expected: { publishToWebsite: false },
    why: 'This job is, or would be, on the website.',
  },
  campaign: {
    never: {},
    expected: { status: 'DRAFT' },
    why: 'This campaign is no DRAFT: it is sent, or about to be.',
  },
};

/** An agent may not reset this field: a person who does not want to be contacted must not be contacted again. */
const contact = 'doNotContact';

/** @throws OnlyProposed for values that no agent may write to any record */
export function assertWritable({ name }: RecordKind, values: Values): void {
  const guard = guards[name];
  if (guard && Object.entries(guard.never).some(([member, value]) => values[member] === value))
    throw new OnlyProposed(guard.why);
}

interface Expected {
  readonly expected?: Values;
  /** The error to raise for CONFLICT. It is the only reason for a CONFLICT, because the write compares nothing else. */
  readonly refusal?: OnlyProposed;
}

/**
 * Returns the values that an update expects of its record. The record engine compares them with the row version that it
 * overwrites, so no write in between can be lost.
 */
export function deriveExpected({ name }: RecordKind, values: Values): Expected {
  const guard = guards[name];
  if (guard) return { expected: guard.expected, refusal: new OnlyProposed(guard.why) };
  if (values[contact] !== false) return {};
  return {
    expected: { [contact]: false },
    refusal: new OnlyProposed('This person asked not to be contacted.'),
  };
}
