import type { Envelope, HandOver } from './hand-over.ts';
import { connectTo } from './mail-connection.ts';
import type { MailServer } from './mail-server.ts';

/**
 * Hands over one message on a connection of its own, such as a test mail. Never throws: a server that cannot be reached is a lost
 * connection.
 */
export async function handOne(server: MailServer, envelope: Envelope, message: Buffer): Promise<HandOver> {
  try {
    const connection = await connectTo(server);
    try {
      return await connection.hand(envelope, message);
    } finally {
      connection.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: 'lost', endSent: false, reason };
  }
}
