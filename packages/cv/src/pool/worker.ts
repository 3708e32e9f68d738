import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { CvError } from '../cv-error.ts';
import { parseCv } from '../parse-cv.ts';
import type { ParseReply, ParseRequest } from './worker-messages.ts';

async function reply({ bytes, now, ...options }: ParseRequest): Promise<ParseReply> {
  try {
    return { cv: await parseCv(bytes, { ...options, now: new Date(now) }) };
  } catch (error) {
    if (error instanceof CvError) return { code: error.code, message: error.message };
    return { code: null, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Less than half the share of a thread of usual priority: at the lowest one a busy machine would let no document end in time. */
const niceness = 4;

// Who uploads a CV waits anyway; everybody else's requests come first. Linux alone has a priority for each thread: elsewhere
// this would slow the whole process.
if (process.platform === 'linux') setPriority(niceness);

const port = parentPort;
port?.on('message', (request: ParseRequest) => {
  void reply(request).then((answer) => port.postMessage(answer));
});
