/** What became of one recipient's mail. Moments in ms since 1970; null for what did not happen, or not yet. */
export interface Outcome {
  readonly state:
    | 'PENDING'
    | 'DISPATCHED'
    | 'DELIVERED'
    | 'SOFT_BOUNCE'
    | 'HARD_BOUNCE'
    | 'REJECTED'
    | 'IN_DOUBT'
    | 'DROPPED';
  readonly reason: string | null;
  /** Tries that the mail server put off, and the one that it refused. */
  readonly attempts: number;
  readonly response: string | null;
  /** When it came to this state by being handed over, or when its turn is. */
  readonly turnOn: number;
  readonly dispatchedOn: number | null;
  readonly deliveredOn: number | null;
  readonly bouncedOn: number | null;
  /** Of people, in order. */
  readonly opens: readonly number[];
  readonly clicks: readonly Click[];
  readonly machineOpens: number;
  readonly machineClicks: number;
  readonly unsubscribedOn: number | null;
  readonly complainedOn: number | null;
}

export interface Click {
  readonly on: number;
  /** Which link of the mail, from 1. */
  readonly link: number;
}

/** Nothing has happened but that its turn is then. */
export const nothingYet = {
  reason: null,
  attempts: 0,
  response: null,
  dispatchedOn: null,
  deliveredOn: null,
  bouncedOn: null,
  opens: [],
  clicks: [],
  machineOpens: 0,
  machineClicks: 0,
  unsubscribedOn: null,
  complainedOn: null,
} as const satisfies Omit<Outcome, 'state' | 'turnOn'>;
