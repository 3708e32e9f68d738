import { smallCv } from '@nova/testing';
import { toAnswer, type Answer, envelopeOf } from '../../src/load/answer.ts';
import { createSender } from '../../src/load/send.ts';

/** Uploads of CVs, each of another person, from several connections. */
export interface Uploads {
  /** The email of each, and the candidate's id where the upload was answered with 200. */
  readonly answers: readonly Answer[];
  stop(): Promise<void>;
}

const boundary = 'a-boundary-that-no-cv-holds';

/** Starts uploading: each connection sends its next CV when the last one is answered. */
export function uploadCvs(url: string, key: string, connections: number, batch: string): Uploads {
  const sender = createSender(connections, 20_000);
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

/** A name of letters alone, of another one for each number: digits are no part of a person's name. */
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
