import type {} from '@nova/core/ports';
import type { Database } from '@nova/db';
import type { Instance } from './instances.ts';

/** Decides whether mail and webhooks may be sent (docs/operations.md#what-may-send). */
export interface OutboundGate {
  readonly instance: Instance;
  /**
   * Ask before each piece of work; changes take effect within seconds.
   * @throws what the database throws if it is unavailable: then do not send
   */
  isEnabled(): Promise<boolean>;
}

/** Milliseconds for which an answer is cached. */
const memoryMs = 2_000;

export function createOutboundGate(database: Database, instance: Instance, now = Date.now): OutboundGate {
  let cachedAnswer: { readonly answer: Promise<boolean>; readonly until: number } | undefined;
  const ask = async (): Promise<boolean> => {
    const rows = await database.query(
      `SELECT id FROM outbound_instances WHERE id = $1 AND "armedOn" IS NOT NULL`,
      [instance.id],
    );
    return rows.length > 0;
  };
  return {
    instance,
    isEnabled() {
      if (cachedAnswer !== undefined && now() < cachedAnswer.until) return cachedAnswer.answer;
      const freshAnswer = { answer: ask(), until: now() + memoryMs };
      cachedAnswer = freshAnswer;
      freshAnswer.answer.catch(() => {
        if (cachedAnswer === freshAnswer) cachedAnswer = undefined;
      });
      return freshAnswer.answer;
    },
  };
}

/** The state that `/health/ready` and the log show. */
export interface OutboundStatus {
  readonly state: 'armed' | 'fenced' | 'unknown';
  /** One line. */
  readonly detail: string;
}

/** Describes the gate without naming an address, because `/health/ready` is public. Never throws. */
export async function describeOutbound(gate: OutboundGate): Promise<OutboundStatus> {
  const { id } = gate.instance;
  try {
    if (await gate.isEnabled()) return { state: 'armed', detail: 'Mail and webhooks are sent.' };
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

declare module '@nova/core/ports' {
  interface Ports {
    readonly outbound: OutboundGate;
  }
}
