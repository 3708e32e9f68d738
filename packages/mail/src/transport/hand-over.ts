/** Who a message is from and to on the way, whatever its headers say. */
export interface Envelope {
  /** Where it comes back to. */
  readonly from: string;
  readonly to: string;
}

/** What became of one message that was to be handed to a mail server. */
export type HandOver =
  /** The server answered for it. */
  | { readonly outcome: 'accepted'; readonly response: string }
  /** The server refused it: for good (5xx) or for now (4xx), and what it refused. */
  | {
      readonly outcome: 'refused';
      readonly permanent: boolean;
      readonly code: number;
      readonly response: string;
      readonly what: 'sender' | 'recipient' | 'message';
    }
  /**
   * The connection ended, or the server closed (421), or did not answer in time. Where the end of the message may have left this
   * machine, nobody knows whether it was taken.
   */
  | { readonly outcome: 'lost'; readonly endSent: boolean; readonly reason: string }
  /** It was not to be sent after all, and the server has nothing of it. */
  | { readonly outcome: 'withheld'; readonly reason: string }
  /** It cannot be handed to this server: its address or its size. */
  | { readonly outcome: 'unfit'; readonly reason: string };

/** As much of a server's answer as is kept. */
export const shortResponse = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().slice(0, 500);
