import { testMail } from '@nova/features/testing';
import { parseMailServer } from '@nova/mail';
import { openSink, type Sink } from '@nova/mail/testing';
import { type Answer, startTestServer, type TestAgency, type TestServer } from './test-server.ts';

type Write = Readonly<Record<string, unknown>>;

export interface AskingAgency {
  readonly sink: Sink;
  readonly server: TestServer;
  readonly agency: TestAgency;
  readonly senderId: string;
  call(method: string, path: string, json?: unknown): Promise<Answer>;
  /** @returns the record's id */
  create(path: string, write: Write): Promise<string>;
  setPurpose(code: string, write?: Write): Promise<void>;
  /** Asks the candidate, and takes the link out of the mail. @returns the path of the page */
  ask(candidateId: string, purposes?: readonly string[], plural?: string): Promise<string>;
  close(): Promise<void>;
}

/** An agency that may send mail to a sink, with a sender and the purpose POOL. */
export async function startAskingAgency(): Promise<AskingAgency> {
  const sink = await openSink();
  const server = await startTestServer({ mail: { ...testMail, server: parseMailServer(sink.url) } });
  const agency = await server.agency();
  const call = (method: string, path: string, json?: unknown): Promise<Answer> =>
    server.call(method, path, { key: agency.privateKey, ...(json === undefined ? {} : { json }) });
  const create = async (path: string, write: Write): Promise<string> => {
    const { status, body } = await call('POST', path, write);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return (body as { data: string }).data;
  };
  const setPurpose = async (code: string, write: Write = {}): Promise<void> => {
    const said = { name: 'Talent pool', text: 'We may write to you about jobs.', basis: 'CONSENT' };
    await call('PUT', `/privacy/purposes/${code}`, { ...said, validMonths: 12, ...write });
  };
  await setPurpose('POOL');
  const senderId = await create('/mail/senders', { name: 'Una', email: 'una@agency.example' });
  return {
    sink,
    server,
    agency,
    senderId,
    call,
    create,
    setPurpose,
    async ask(id, purposes = ['POOL'], plural = 'candidates') {
      const { status, body } = await call('POST', `/${plural}/${id}/consents/request`, {
        purposes,
        senderId,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      const text = sink.taken.at(-1)?.text.replaceAll('=\r\n', '') ?? '';
      return /\/p\/nova_pp_\w+/u.exec(text)?.[0] ?? '';
    },
    async close() {
      await server.close();
      await sink.close();
    },
  };
}
