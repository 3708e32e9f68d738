/** The email addresses in a cell, in their order: `Ada <ada@example.com>; ada@home.example`. */
export function emailsIn(text: string): readonly string[] {
  const found = text
    .replaceAll(/mailto:/giu, '')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/gu, '')
    .split(/[\s;,|<>()[\]]+|(?<=\.[a-z]{2,})\/(?=\S+@)/iu)
    .map((part) => part.replaceAll(/^["'.:]+|["'.:]+$/gu, ''))
    .filter((part) => part.includes('@'));
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = one.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}
