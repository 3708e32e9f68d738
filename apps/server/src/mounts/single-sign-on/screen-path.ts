const maxLength = 1_000;

/**
 * Returns the path of the console to open after a sign-in.
 * @param asked a path from a link that anybody may have written
 * @returns `/app` for a path that is not below it
 */
export function screenPath(asked: string | null): string {
  const home = '/app';
  // URL parsers drop control characters, and browsers treat a backslash as a slash, so both are refused.
  if (asked === null || asked.length > maxLength || !/^\/app(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/u.test(asked))
    return home;
  const base = 'http://here.invalid';
  if (!URL.canParse(asked, base)) return home;
  const { origin, pathname, search, hash } = new URL(asked, base);
  const isBelow = pathname === home || pathname.startsWith(`${home}/`);
  return origin === base && isBelow && !pathname.startsWith(`${home}/oidc`) ? pathname + search + hash : home;
}
