/**
 * The beginning of a text, or with `end` its end, of at most so many UTF-16 units, which is how limits of texts count. Never
 * ends or begins with half a character: the database refuses such a text.
 */
export function cutText(text: string, longest: number, part: 'beginning' | 'end' = 'beginning'): string {
  if (text.length <= longest) return text;
  const at = part === 'beginning' ? longest : text.length - longest;
  const whole = isPair(text, at) ? (part === 'beginning' ? at - 1 : at + 1) : at;
  return part === 'beginning' ? text.slice(0, whole) : text.slice(whole);
}

/** Whether the units before and at a place are one character. */
const isPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
