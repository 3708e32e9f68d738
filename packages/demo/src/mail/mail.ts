import type { Random } from '@nova/random';
import type { Mailbox } from './mailbox.ts';

/** One mail on its way. Moments in ms since 1970. */
export interface Mail {
  readonly random: Random;
  readonly mailbox: Mailbox;
  /** When the mail server is offered it. */
  readonly turnOn: number;
  /** What would happen after this moment has not happened yet. */
  readonly now: number;
  /** How many links it has. */
  readonly links: number;
  /** How far the reader's clocks are ahead of UTC, in ms. */
  readonly offset: number;
}
