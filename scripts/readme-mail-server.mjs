import { once } from 'node:events';
import { createRequire } from 'node:module';

const { SMTPServer } = createRequire(new URL('../packages/mail/package.json', import.meta.url))(
  'smtp-server',
);

/**
 * A mail server of this machine that keeps what it takes, and hands nothing on.
 * @returns its port, the mails it took as texts, and how to end it
 */
export async function readmeMailServer() {
  const taken = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        taken.push(text);
        done();
      });
    },
  });
  // A server that is stopped breaks off its connections.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address();
  return { port, taken, close: () => new Promise((resolve) => server.close(resolve)) };
}
