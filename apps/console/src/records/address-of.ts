/**
 * Where a text of a person leads: a page or a mailbox. A host has no scheme, and a handle leads nowhere.
 * @returns undefined for what is no address; never a script
 */
export function addressOf(text: string): string | undefined {
  if (/^https?:\/\//iu.test(text)) return text;
  if (/^[^\s@]+@[^\s@]+$/u.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/u.test(text) ? `https://${text}` : undefined;
}
