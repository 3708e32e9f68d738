/**
 * The beginning of a text, of at most so many UTF-16 units, which is how limits of texts count. Never ends with half a character: the
 * database refuses such a text.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return text.slice(0, isPair(text, longest) ? longest - 1 : longest);
}

/** Whether the units before and at a place are one character. */
const isPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
