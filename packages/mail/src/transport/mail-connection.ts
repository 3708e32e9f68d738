import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Envelope, HandOver } from './hand-over.ts';
import type { MailServer } from './mail-server.ts';
import { outcomeOf } from './outcome-of.ts';

/** How long a server may take to greet, and to answer anything but a whole message, in ms. */
const stepMs = 30_000;

/** A message is written in pieces of so many bytes: the end of a large one leaves when the server has taken what is before it. */
const pieceBytes = 16_384;

/** One connection to a mail server, which takes one message after the other. */
export interface MailConnection {
  /** Whether another message may be tried on it. */
  readonly usable: boolean;
  /**
   * Hands over one message. Never throws; a second call waits for nobody, so callers wait for the first.
   * @param allowed settles while the envelope is on its way; nothing of the message leaves before it is true
   */
  hand(envelope: Envelope, message: Buffer, allowed?: Promise<boolean>): Promise<HandOver>;
  /** Says goodbye and ends it; a message that is being handed over is lost. */
  close(): void;
}

/**
 * Opens a connection, with TLS and login as the server's URL says.
 * @throws Error with the cause in one line, such as a refused connection or a wrong password; it names no secret
 */
export async function connectTo(server: MailServer): Promise<MailConnection> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    ignoreTLS: server.tls === 'off',
    // A password is told to nobody who has not shown who he is.
    requireTLS: server.auth !== null && server.tls === 'verified' && !server.secure,
    tls: { rejectUnauthorized: server.tls === 'verified' },
    ...(server.name === null ? {} : { name: server.name }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: server.answerMs + stepMs,
  });
  let ended = false;
  /** Gives up the message that is being handed over. */
  let giveUp: (() => void) | null = null;
  connection.on('error', () => {
    ended = true;
  });
  connection.on('end', () => {
    ended = true;
  });
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => {
      if (error) reject(error);
      else if (server.auth) connection.login(server.auth, (refusal) => settle(refusal ?? null));
      else settle(null);
    });
    const settle = (error: Error | null): void => {
      connection.removeListener('error', reject);
      if (error) {
        connection.close();
        reject(error);
      } else resolve();
    };
  });
  return {
    get usable() {
      return !ended;
    },
    async hand(envelope, message, allowed = Promise.resolve(true)) {
      const outcome = await send(connection, server.answerMs, {
        envelope,
        message,
        allowed,
        onBegin: (abandon) => {
          giveUp = abandon;
        },
      });
      giveUp = null;
      // A message that was announced is sent, or the connection ends.
      if (outcome.outcome === 'lost' || outcome.outcome === 'withheld') connection.close();
      else if (outcome.outcome !== 'accepted' && !ended) await reset(connection);
      return outcome;
    },
    close() {
      if (giveUp !== null) connection.close();
      else if (!ended) connection.quit();
      giveUp?.();
      ended = true;
    },
  };
}

interface Sent {
  readonly envelope: Envelope;
  readonly message: Buffer;
  readonly allowed: Promise<boolean>;
  /** Is given what ends the wait for an answer. */
  readonly onBegin: (abandon: () => void) => void;
}

/** Sends one message, and knows when its end has left. */
function send(
  connection: SMTPConnection,
  answerMs: number,
  { envelope, message, allowed, onBegin }: Sent,
): Promise<HandOver> {
  return new Promise((resolve) => {
    let endSent = false;
    let timer: NodeJS.Timeout | undefined;
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        finish({ outcome: 'lost', endSent, reason: 'The mail server did not answer in time.' });
      }, ms);
    };
    const finish = (outcome: HandOver): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    // It is read once the server has answered DATA, as fast as the server takes it; what follows its end is the final dot.
    let at = 0;
    const body = new Readable({
      read() {
        wait(stepMs);
        if (at > 0) next();
        else
          void allowed.then((isAllowed) => {
            if (isAllowed) next();
            else finish({ outcome: 'withheld', reason: 'It was not to be sent after all.' });
          });
      },
    });
    const next = (): void => {
      body.push(at < message.length ? message.subarray(at, at + pieceBytes) : null);
      at += pieceBytes;
    };
    body.once('end', () => {
      endSent = true;
      wait(answerMs);
    });
    wait(stepMs);
    onBegin(() => {
      finish({
        outcome: 'lost',
        endSent,
        reason: 'The connection was closed before the mail server answered.',
      });
    });
    const said = { from: envelope.from, to: [envelope.to], size: message.length };
    connection.send(said, body, (error: NodemailerError | null, info) => {
      if (error) finish(outcomeOf(error, endSent));
      else finish({ outcome: 'accepted', response: info.response });
    });
  });
}

/** Ends the refused message's turn, so that the next may begin; a connection that does not do so is ended. */
function reset(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      connection.close();
      resolve();
    }, stepMs);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    connection.once('end', done);
    connection.reset((error) => {
      connection.removeListener('end', done);
      if (error) connection.close();
      done();
    });
  });
}
