import type { HandOver } from '@nova/mail';
import type { Claimed } from './claimed.ts';

/** What became of a recipient whose mail was in hand. */
export interface Closing {
  readonly account: string;
  readonly id: string;
  readonly campaign: string;
  readonly state: 'PENDING' | 'DISPATCHED' | 'REJECTED' | 'FAILED' | 'IN_DOUBT';
  readonly reason: string | null;
  readonly response: string | null;
  /** 1 for a try that counts. */
  readonly tried: 0 | 1;
  /** Seconds until its next turn. */
  readonly wait: number;
}

const named = ({ accountId, id, campaignId }: Claimed) => ({ account: accountId, id, campaign: campaignId });

const plain = { reason: null, response: null, tried: 0, wait: 0 } as const;

/** It was not handed over after all, and costs no try. @param wait seconds until its next turn */
export const putBack = (recipient: Claimed, wait = 0): Closing => ({
  ...named(recipient),
  ...plain,
  state: 'PENDING',
  wait,
});

/** It could not be written, or has no address that mail can be sent to. */
export const failed = (recipient: Claimed, reason: string): Closing => ({
  ...named(recipient),
  ...plain,
  state: 'FAILED',
  reason,
});

/** A server that went away in between is tried again so soon, in seconds. */
const soon = 2;

/**
 * What a hand-over means for its recipient (docs/interface/mail.md#recipients).
 * @param retrySeconds when a mail that was put off is tried again
 */
export function closingOf(recipient: Claimed, result: HandOver, retrySeconds: readonly number[]): Closing {
  const base = { ...named(recipient), ...plain };
  switch (result.outcome) {
    case 'accepted':
      return { ...base, state: 'DISPATCHED', response: result.response };
    case 'withheld':
      return putBack(recipient);
    case 'unfit':
      return failed(recipient, result.reason);
    case 'lost':
      return result.endSent
        ? { ...base, state: 'IN_DOUBT', reason: 'CONNECTION_LOST', response: result.reason }
        : { ...base, state: 'PENDING', response: result.reason, wait: soon };
    case 'refused':
      // A server that refuses the sender says nothing about who was to get the mail.
      if (result.what === 'sender' && result.permanent)
        return { ...base, state: 'PENDING', response: result.response, wait: soon };
      return result.permanent
        ? { ...base, state: 'REJECTED', response: result.response, tried: 1 }
        : putOff(recipient, result.response, retrySeconds);
  }
}

function putOff(recipient: Claimed, response: string, retrySeconds: readonly number[]): Closing {
  const wait = retrySeconds[recipient.attempts];
  const base = { ...named(recipient), reason: null, response, tried: 1 } as const;
  return wait === undefined
    ? { ...base, state: 'FAILED', reason: 'PUT_OFF_TOO_OFTEN', wait: 0 }
    : { ...base, state: 'PENDING', wait };
}
