/**
 * How long an answer asks to wait: `Retry-After` in seconds or as a date, which counts from the answer's own `Date`.
 * @returns milliseconds, at least 0; undefined where it does not say
 */
export function retryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/u.test(text)) return Math.ceil(Number(text) * 1_000);
  const until = Date.parse(text);
  if (text === '' || Number.isNaN(until)) return undefined;
  const there = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(there) ? now : there));
}
