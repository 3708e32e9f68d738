import { CvError } from '../cv-error.ts';

/** What a Word document that cannot be read is told as; what is told already stays. */
export function damagedWord(cause: unknown): CvError {
  if (cause instanceof CvError) return cause;
  const message = 'The Word document is damaged. Save it again and upload the new file.';
  return new CvError('UNREADABLE_FILE', message, { cause });
}
