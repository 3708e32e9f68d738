import { NovaError } from '@nova/contract';
import type { Bound } from '@nova/limits';
import type { Context, Ports } from '@nova/core';

const hour = 3_600;

/** Limits per hour (docs/interface/privacy.md#bounds-of-the-page). */
const mostPerHour = {
  answersOnPage: 20,
  /** Unknown tokens from one address. Links that mail programs cut off are malformed, so they do not count. */
  guessesOfAddress: 60,
} as const;

/** Visitors are counted under this id, because their account is not known yet. */
const everybody = '00000000-0000-0000-0000-000000000000';

interface Visitor {
  readonly ports: Pick<Ports, 'bounds'>;
  readonly address: string;
}

const guesses = ({ address }: Visitor): readonly Bound[] => [
  { name: 'personPageGuessesOfAddress', of: address, max: mostPerHour.guessesOfAddress, seconds: hour },
];

/**
 * Checks the limit and counts nothing.
 * @throws RATE_LIMITED
 */
export async function assertMayGuess(visitor: Visitor): Promise<void> {
  assertNoWait(await visitor.ports.bounds.waitOf(everybody, guesses(visitor)));
}

export async function countGuess(visitor: Visitor): Promise<void> {
  await visitor.ports.bounds.takeBounds(everybody, guesses(visitor));
}

/**
 * Counts an answer.
 * @throws RATE_LIMITED
 */
export async function countAnswer({ account, ports }: Context, pageId: string): Promise<void> {
  const bound: Bound = {
    name: 'answersOnPersonPage',
    of: pageId,
    max: mostPerHour.answersOnPage,
    seconds: hour,
  };
  assertNoWait((await ports.bounds.takeBounds(account.id, [bound])).wait);
}

function assertNoWait(wait: number | null): void {
  if (wait === null) return;
  throw new NovaError('RATE_LIMITED', `Too much was asked of this page. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
}
