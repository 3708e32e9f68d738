import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface StoredMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface Sink {
  readonly port: number;
  readonly url: string;
  readonly taken: StoredMail[];
  close(): Promise<void>;
}

export const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** Port 0 takes a free one. */
export async function openSink(behaviour: SMTPServerOptions = {}, port = 0): Promise<Sink> {
  const taken: StoredMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address).join();
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to,
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...behaviour,
    closeTimeout: 100,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  // It listens on TCP, so its address has a port.
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${String(address.port)}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
