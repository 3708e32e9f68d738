/**
 * The anchors of a Markdown text's headings, as GitHub makes them.
 * @param {string} markdown
 * @returns {Set<string>}
 */
export function anchorsOf(markdown) {
  const anchors = new Set();
  for (const [, heading] of withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *$/gmu)) {
    const base = slug(heading);
    let anchor = base;
    for (let at = 1; anchors.has(anchor); at += 1) anchor = `${base}-${at}`;
    anchors.add(anchor);
  }
  return anchors;
}

const slug = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Blanks code blocks, line for line. */
export const withoutCode = (markdown) =>
  markdown.replaceAll(/^( *)(`{3,})[^]*?^\1\2 *$/gmu, (code) => code.replaceAll(/[^\n]/gu, ''));
