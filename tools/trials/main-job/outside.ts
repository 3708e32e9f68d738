import { openSink } from '@nova/mail/testing';
import type { ServerSettings } from '../src/stage/nova-server.ts';
import { startMoodyReceiver } from '../webhooks/moody-receiver.ts';

/** The only address whose mails the mail server acknowledges. */
export const answeredAddress = 'ada@agency.example';

export interface Outside {
  /** They allow the server to reach this machine. */
  readonly settings: ServerSettings;
  readonly receiverUrl: string;
  close(): Promise<void>;
}

/** The mail server accepts mails without an acknowledgement, except for one address. */
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
    // A server waits five seconds for an acknowledgement.
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
