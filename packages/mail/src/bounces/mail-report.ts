/** What a mail that came back tells of the one it answers. */
export interface MailReport {
  readonly outcome: 'HARD_BOUNCE' | 'SOFT_BOUNCE' | 'DELIVERED' | 'DELAYED' | 'COMPLAINT' | 'NONE';
  /** The status code of RFC 3463 that decided, such as 5.1.1; null where none was told. */
  readonly status: string | null;
  /** The other server's words, on one line; null for none. */
  readonly response: string | null;
}

export const nothingTold: MailReport = { outcome: 'NONE', status: null, response: null };

const longestResponse = 500;

/** Foreign words as they may be kept and shown: one line, no control characters, bounded. */
export function responseOf(text: string): string | null {
  const line = text
    .slice(0, 4 * longestResponse)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, longestResponse).toWellFormed();
}
