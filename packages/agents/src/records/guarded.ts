import { NovaError } from '@nova/contract';
import type { RecordKind } from './record-kinds.ts';

/** What the caller of a write is told to do instead, as `do` of the error. */
export const proposeInstead = 'propose';

/** A write that only a person makes (docs/interface/agents.md#what-waits-for-a-person). */
export class OnlyProposed extends NovaError {
  constructor(why: string) {
    super('FORBIDDEN', `${why} Use the tool propose: a person decides.`);
  }
}

type Values = Readonly<Record<string, unknown>>;

interface Guard {
  /** Members of a write that are never written. */
  readonly never: Values;
  /** What the record must be, or the write is refused. */
  readonly expected: Values;
  readonly why: string;
}

/** What is public at once, and what may be on its way already. */
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

/** Who asked not to be contacted stays so. */
const contact = 'doNotContact';

/** @throws OnlyProposed for a write that is never made, whatever the record is */
export function assertWritable({ name }: RecordKind, values: Values): void {
  const guard = guards[name];
  if (guard && Object.entries(guard.never).some(([member, value]) => values[member] === value))
    throw new OnlyProposed(guard.why);
}

interface Expected {
  readonly expected?: Values;
  /** What CONFLICT means, as the write compares nothing else. */
  readonly refusal?: OnlyProposed;
}

/**
 * What an update expects of its record. The record engine compares it with the row version that it writes over, so that no
 * write between can come through.
 */
export function expectedOf({ name }: RecordKind, values: Values): Expected {
  const guard = guards[name];
  if (guard) return { expected: guard.expected, refusal: new OnlyProposed(guard.why) };
  if (values[contact] !== false) return {};
  return {
    expected: { [contact]: false },
    refusal: new OnlyProposed('This person asked not to be contacted.'),
  };
}
