import type { NodemailerError } from 'nodemailer/lib/errors.js';
import { shortResponse, type HandOver } from './hand-over.ts';

/** The server closes the connection, whatever it was asked (RFC 5321, 4.2). */
const closing = 421;

/** What a server refuses by its answer to each command. */
const refused: Readonly<Record<string, 'sender' | 'recipient' | 'message'>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

/**
 * What an error of a hand-over says of the message.
 * @param endSent whether the final dot may have left this machine
 */
export function outcomeOf(error: NodemailerError, endSent: boolean): HandOver {
  const { responseCode, command = '' } = error;
  const reason = shortResponse(error.response ?? error.message);
  const what = refused[command];
  if (what !== undefined && responseCode !== undefined && responseCode >= 400) {
    // An answer to the end of the message settles it, whether or not the server closes then.
    if (responseCode === closing) return { outcome: 'lost', endSent: false, reason };
    return { outcome: 'refused', permanent: responseCode >= 500, code: responseCode, response: reason, what };
  }
  if (!endSent && (error.code === 'EMESSAGE' || (command === 'API' && error.code !== 'ECONNECTION')))
    return { outcome: 'unfit', reason };
  return { outcome: 'lost', endSent, reason };
}
