import { NovaError } from '@nova/contract';
import type { Bound } from '@nova/limits';
import type { Context } from '../../context.ts';
import type { Ports } from '../../ports.ts';

const hour = 3_600;

/** docs/interface/privacy.md#bounds-of-the-page */
const most = {
  answersOnPage: 20,
  /** Links that mail programs have cut off are no tokens, and do not count. */
  guessesOfAddress: 60,
} as const;

/** Nobody's account yet. */
const everybody = '00000000-0000-0000-0000-000000000000';

interface Visitor {
  readonly ports: Pick<Ports, 'bounds'>;
  readonly address: string;
}

const guesses = ({ address }: Visitor): readonly Bound[] => [
  { name: 'personPageGuessesOfAddress', of: address, max: most.guessesOfAddress, seconds: hour },
];

/**
 * Counts nothing.
 * @throws RATE_LIMITED
 */
export async function assertMayGuess(visitor: Visitor): Promise<void> {
  refuseFor(await visitor.ports.bounds.waitOf(everybody, guesses(visitor)));
}

export async function noteGuess(visitor: Visitor): Promise<void> {
  await visitor.ports.bounds.takeBounds(everybody, guesses(visitor));
}

/** @throws RATE_LIMITED */
export async function countAnswer({ account, ports }: Context, pageId: string): Promise<void> {
  const bound: Bound = { name: 'answersOnPersonPage', of: pageId, max: most.answersOnPage, seconds: hour };
  refuseFor((await ports.bounds.takeBounds(account.id, [bound])).wait);
}

function refuseFor(wait: number | null): void {
  if (wait === null) return;
  throw new NovaError('RATE_LIMITED', `Too much was asked of this page. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
}
