import { connectTo, type HandOver, type MailConnection, type MailServer } from '@nova/mail';
import type { WrittenMail } from './claimed.ts';

/** How the mail server stands, for all connections of a process. */
export interface MailLine {
  /** Ms until it is tried again; 0 while it answers. */
  readonly awayFor: number;
  /** Opens a connection. @returns null where the server is away; that is noted */
  connect(): Promise<MailConnection | null>;
  /** Hands over one mail, once it is allowed (mail-connection.ts), and notes when the server goes away. */
  hand(connection: MailConnection, mail: WrittenMail, allowed: Promise<boolean>): Promise<HandOver>;
  /** Waits for no answer any more: what is being handed over is lost, and in doubt where its end was sent. */
  cutOff(): void;
}

interface LineOptions {
  readonly server: MailServer;
  /** Told once when the server goes away, with the cause, and once when it is back. */
  readonly onChange: (isAway: boolean, reason: string) => void;
}

/** A server that is away is tried again after so many ms, and after twice as many each time. */
const firstPause = 1_000;
const longestPause = 60_000;

/** The line to the mail server. One that takes no mail on a new connection is away as well. */
export function createMailLine({ server, onChange }: LineOptions): MailLine {
  let pause = 0;
  let until = 0;
  const proven = new WeakSet<MailConnection>();
  const busy = new Set<MailConnection>();
  const away = (reason: string): void => {
    if (performance.now() < until) return;
    if (pause === 0) onChange(true, reason);
    pause = Math.min(longestPause, Math.max(firstPause, pause * 2));
    until = performance.now() + pause;
  };
  const answers = (connection: MailConnection): void => {
    proven.add(connection);
    until = 0;
    if (pause > 0) onChange(false, '');
    pause = 0;
  };
  return {
    get awayFor() {
      return Math.max(0, until - performance.now());
    },
    async connect() {
      try {
        return await connectTo(server);
      } catch (error) {
        away(error instanceof Error ? error.message : String(error));
        return null;
      }
    },
    async hand(connection, { envelope, message }, allowed) {
      busy.add(connection);
      const result = await connection.hand(envelope, message, allowed);
      busy.delete(connection);
      if (result.outcome !== 'lost') answers(connection);
      else if (!proven.has(connection)) away(result.reason);
      return result;
    },
    cutOff() {
      for (const connection of busy) connection.close();
    },
  };
}
