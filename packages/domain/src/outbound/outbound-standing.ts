import type { OutboundGate } from './outbound-fence.ts';

/** Whether a server may send mail and webhooks, as `/health/ready` and the log tell it. */
export interface OutboundStatus {
  readonly state: 'armed' | 'fenced' | 'unknown';
  /** One line that says what to do where it may not. */
  readonly detail: string;
}

/** How the fence stands now, without where the server is: whoever asks `/health/ready` may read it. Never throws. */
export async function outboundStatus(fence: OutboundGate): Promise<OutboundStatus> {
  const { id } = fence.instance;
  try {
    if (await fence.isEnabled()) return { state: 'armed', detail: 'Mail and webhooks are sent.' };
  } catch {
    return {
      state: 'unknown',
      detail: 'Nothing is sent while the database does not say whether this server may.',
    };
  }
  return {
    state: 'fenced',
    detail:
      `This server sends no mail and no webhooks: its database does not know it as one that may. That is so after a restore, in ` +
      `a copy, and on another machine. If this is the server that is to send: nova outbound arm ${id}`,
  };
}
