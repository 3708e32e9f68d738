import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.ts';

/** The limit in ms for each answer, except the answer to a whole message. */
const stepMs = 30_000;

/** The size of a piece in bytes. The last piece of a large message leaves only after the server has taken the others. */
const pieceBytes = 16_384;

export interface MailConnection {
  readonly usable: boolean;
  /**
   * Sends one message, and never throws. Callers must wait for the previous call.
   * @param allowed settles while the envelope is sent; no part of the message leaves unless it is true
   */
  send(envelope: Envelope, message: Buffer, allowed?: Promise<boolean>): Promise<SendResult>;
  /** Closes the connection. A message in progress is lost. */
  close(): void;
}

/**
 * Connects to a server.
 * @throws Error whose message has the cause and no secret
 */
export async function openMailConnection(server: MailServer): Promise<MailConnection> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    ignoreTLS: server.tls === 'off',
    // The password is only sent to a verified server.
    requireTLS: server.auth !== null && server.tls === 'verified' && !server.secure,
    tls: { rejectUnauthorized: server.tls === 'verified' },
    ...(server.name === null ? {} : { name: server.name }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: server.answerMs + stepMs,
  });
  let ended = false;
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
    async send(envelope, message, allowed = Promise.resolve(true)) {
      const outcome = await send(connection, server.answerMs, {
        envelope,
        message,
        allowed,
        onBegin: (abandon) => {
          giveUp = abandon;
        },
      });
      giveUp = null;
      // SMTP has no command that ends a begun message, so the connection is closed instead.
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
  readonly onBegin: (abandon: () => void) => void;
}

function send(
  connection: SMTPConnection,
  answerMs: number,
  { envelope, message, allowed, onBegin }: Sent,
): Promise<SendResult> {
  return new Promise((resolve) => {
    let endSent = false;
    let timer: NodeJS.Timeout | undefined;
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        finish({ outcome: 'lost', endSent, reason: 'The mail server did not answer in time.' });
      }, ms);
    };
    const finish = (outcome: SendResult): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    // The stream is only read after the server has accepted DATA.
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
    const smtpEnvelope = { from: envelope.from, to: [envelope.to], size: message.length };
    connection.send(smtpEnvelope, body, (error: NodemailerError | null, info) => {
      if (error) finish(toSendResult(error, endSent));
      else finish({ outcome: 'accepted', response: info.response });
    });
  });
}

/** Resets the session. If that fails, the connection is closed. */
function reset(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      connection.close();
      resolve();
    }, stepMs);
    const stopWaiting = (): void => {
      clearTimeout(timer);
      resolve();
    };
    connection.once('end', stopWaiting);
    connection.reset((error) => {
      connection.removeListener('end', stopWaiting);
      if (error) connection.close();
      stopWaiting();
    });
  });
}

export interface Envelope {
  readonly from: string;
  readonly to: string;
}

/** The result of sending one message. */
export type SendResult =
  | { readonly outcome: 'accepted'; readonly response: string }
  /** The server refused for good (5xx) or for now (4xx). */
  | {
      readonly outcome: 'refused';
      readonly permanent: boolean;
      readonly code: number;
      readonly response: string;
      readonly what: 'sender' | 'recipient' | 'message';
    }
  /** The connection broke. If `endSent`, the server may have taken the message. */
  | { readonly outcome: 'lost'; readonly endSent: boolean; readonly reason: string }
  /** The message was not allowed, and the server received nothing of it. */
  | { readonly outcome: 'withheld'; readonly reason: string }
  /** The address or the size does not suit this server. */
  | { readonly outcome: 'unfit'; readonly reason: string };

const shortenResponse = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().slice(0, 500);

/** Sends one message on a new connection, and never throws. A server that cannot be reached gives `lost`. */
export async function sendOne(server: MailServer, envelope: Envelope, message: Buffer): Promise<SendResult> {
  try {
    const connection = await openMailConnection(server);
    try {
      return await connection.send(envelope, message);
    } finally {
      connection.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: 'lost', endSent: false, reason };
  }
}

/** The server ends the connection, after any command (RFC 5321, 4.2). */
const closing = 421;

const refused: Readonly<Record<string, 'sender' | 'recipient' | 'message'>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

/** @param endSent true if the final dot may have left this machine */
function toSendResult(error: NodemailerError, endSent: boolean): SendResult {
  const { responseCode, command = '' } = error;
  const reason = shortenResponse(error.response ?? error.message);
  const what = refused[command];
  if (what !== undefined && responseCode !== undefined && responseCode >= 400) {
    // An answer to the final dot is definite, even if the server then closes the connection.
    if (responseCode === closing) return { outcome: 'lost', endSent: false, reason };
    return { outcome: 'refused', permanent: responseCode >= 500, code: responseCode, response: reason, what };
  }
  if (!endSent && (error.code === 'EMESSAGE' || (command === 'API' && error.code !== 'ECONNECTION')))
    return { outcome: 'unfit', reason };
  return { outcome: 'lost', endSent, reason };
}
