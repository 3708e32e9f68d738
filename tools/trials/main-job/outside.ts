import { openSink } from '@nova/mail/testing';
import type { ServerSettings } from '../src/stage/nova-server.ts';
import { startMoodyReceiver } from '../webhooks/moody-receiver.ts';

/** The one address for which the mail server says that it took a mail. */
export const answeredAddress = 'ada@agency.example';

/** What a server sends to: a mail server and a receiver of webhooks, both on this machine. */
export interface Outside {
  /** By which a server finds them, and may go there. */
  readonly settings: ServerSettings;
  readonly receiverUrl: string;
  close(): Promise<void>;
}

/** A receiver that takes everything, and a mail server that takes mails to all but one address without ever saying so. */
export async function openOutside(): Promise<Outside> {
  const sink = await openSink({
    onData(stream, session, done) {
      const isAnswered = session.envelope.rcptTo.every(({ address }) => address === answeredAddress);
      stream.on('end', () => {
        if (isAnswered) done();
      });
      stream.resume();
    },
  });
  const receiver = await startMoodyReceiver({ fails: 0, hangs: 0, drops: 0, hangMs: 0 });
  return {
    // A server waits five seconds for what is never said.
    settings: {
      MAIL_URL: `${sink.url}?timeout=5`,
      WEBHOOK_ALLOW_HTTP: '1',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    },
    receiverUrl: receiver.url,
    close: async () => {
      await receiver.close();
      await sink.close();
    },
  };
}
