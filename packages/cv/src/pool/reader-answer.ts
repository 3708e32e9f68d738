import { CvError } from '../cv-error.ts';
import type { ParsedCv } from '../parsed-cv.ts';
import type { ReadReply } from './reader-messages.ts';
import type { ReaderEnd } from './reader-process.ts';

const PLAIN = 'Save it as a plain PDF and upload that.';

/** A document whose reader took more time than any document may: of the processor, or of the clock. */
export function tooLong(): CvError {
  return new CvError('UNREADABLE_FILE', `The document takes too long to read. ${PLAIN}`);
}

/** What a reader made of a document: its fields, or why there are none. */
export function answerOf(reply: ReadReply): ParsedCv | Error {
  if ('cv' in reply) return reply.cv;
  return reply.code === null ? new Error(reply.message) : new CvError(reply.code, reply.message);
}

/** Signals that end a process out of memory: by the kernel or our own watch, by V8 itself. */
const MEMORY = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

/** Whether a reader was ended for its memory. */
export function tookMemory({ signal }: ReaderEnd): boolean {
  return MEMORY.has(signal);
}

/** What became of the document whose reader ended: refused where its reading ended the process, else a fault of ours. */
export function failureOf(end: ReaderEnd): Error {
  if (tookMemory(end)) {
    return new CvError('UNREADABLE_FILE', `The document takes too much memory to read. ${PLAIN}`);
  }
  if (end.signal === 'SIGXCPU') return tooLong();
  if (end.signal !== null) {
    return new CvError('UNREADABLE_FILE', `The document is damaged and can’t be read. ${PLAIN}`);
  }
  return new Error(`A reader of CVs ended with ${String(end.code)}: ${end.said}`);
}
