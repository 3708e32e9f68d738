/**
 * Makes a link of a person's text: a page or a mailbox. A host gets a scheme; a handle has no link.
 * @returns undefined for other texts; never a script
 */
export function toLinkAddress(text: string): string | undefined {
  if (/^https?:\/\//iu.test(text)) return text;
  if (/^[^\s@]+@[^\s@]+$/u.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/u.test(text) ? `https://${text}` : undefined;
}
