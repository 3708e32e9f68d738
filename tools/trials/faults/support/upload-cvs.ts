import { smallCv } from '@nova/testing';
import { toAnswer, type Answer, envelopeOf } from '../../src/load/answer.ts';
import { createSender } from '../../src/load/send.ts';

export interface Uploads {
  /** Emails, with the candidate's id after a success. */
  readonly answers: readonly Answer[];
  stop(): Promise<void>;
}

const boundary = 'a-boundary-that-no-cv-holds';

/** Each connection sends its next CV after an answer. */
export function uploadCvs(url: string, key: string, connections: number, batch: string): Uploads {
  const sender = createSender(connections, 120_000);
  const answers: Answer[] = [];
  let stopped = false;
  const connection = async (number: number): Promise<void> => {
    for (let round = 0; !stopped; round++) {
      const [first, last] = [nameOf(number), nameOf(round)];
      const email = `${first}.${last}.${batch}@inbox.example`.toLowerCase();
      const cv = smallCv(`${first} ${last}${batch}`, email);
      const startedAt = performance.now();
      const received = await sender.send(url, {
        method: 'POST',
        path: '/api/nova/candidates/parse',
        body: formOf(cv),
        headers: { 'X-Api-Key': key, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      });
      const { candidateId } = (envelopeOf(received.body).data ?? {}) as { readonly candidateId?: string };
      answers.push({
        ...toAnswer('create', startedAt, received),
        email,
        ...(candidateId === undefined ? {} : { id: candidateId }),
      });
      if (received.status === 0) return;
    }
  };
  const running = Array.from({ length: connections }, (_, number) => connection(number));
  return {
    answers,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      sender.close();
    },
  };
}

/** Different letters for each number: names contain no digits. */
const nameOf = (number: number): string =>
  `K${String(number)
    .split('')
    .map((digit) => 'aeioubdlmn'.charAt(Number(digit)))
    .join('')}ra`;

const formOf = (cv: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n` +
        'Content-Type: application/pdf\r\n\r\n',
    ),
    cv,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
