import { openSink } from '@nova/mail/testing';

export interface CountingSink {
  readonly url: string;
  /** Counts by `campaign address`; the subject's last word names the campaign. */
  readonly taken: ReadonlyMap<string, number>;
  readonly total: () => number;
  close(): Promise<void>;
}

export async function openCountingSink(): Promise<CountingSink> {
  const taken = new Map<string, number>();
  let total = 0;
  const sink = await openSink({
    onData(stream, session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4_096) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const campaign = /^Subject: .*?(\w+)\r$/mu.exec(head)?.[1] ?? '';
        const key = `${campaign} ${session.envelope.rcptTo.map(({ address }) => address).join()}`;
        taken.set(key, (taken.get(key) ?? 0) + 1);
        total++;
        done();
      });
    },
  });
  return { url: sink.url, taken, total: () => total, close: () => sink.close() };
}
