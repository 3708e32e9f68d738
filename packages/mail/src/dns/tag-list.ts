/**
 * Reads `tag=value; tag=value`, as DKIM keys and DMARC policies are written (RFC 6376, 3.2).
 * @returns tags in lower case with their values; null for what is no such list, or has a tag twice
 */
export function readTagList(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  const parts = text.split(';').map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    if (part === '' && index === parts.length - 1) continue;
    const [, name, value] = /^([a-z]\w*)\s*=\s*(.*)$/iu.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name.toLowerCase())) return null;
    tags.set(name.toLowerCase(), value.trim());
  }
  return tags;
}
