/** A link in plain text: from its scheme to the next space or angle bracket. */
const run = /https?:\/\/[^\s<>]+/giu;

/** What ends a sentence or closes a bracket around a link, and is hardly ever its own last character. */
const closing = /[.,;:!?'"*_)\]}]$/u;
const mostClosing = 8;

/** The readings of a run, the longest first: with all that follows the link, and less and less of it. */
function readingsOf(text: string): readonly string[] {
  const readings = [text];
  let rest = text;
  while (readings.length <= mostClosing && closing.test(rest)) {
    rest = rest.slice(0, -1);
    readings.push(rest);
  }
  return readings;
}

/** The runs of a text that are links, without what closes the sentence or bracket around them. */
export function linksInText(text: string): readonly string[] {
  return [...text.matchAll(run)].map(([found]) => {
    const opened = found.includes('(') || found.includes('[');
    return readingsOf(found).find((one) => !closing.test(one) || (opened && /[)\]]$/u.test(one))) ?? found;
  });
}

/** A text whose links are replaced where `replacement` knows one; a link is known whole or not at all. */
export function replaceLinksInText(text: string, replacement: (url: string) => string | undefined): string {
  return text.replaceAll(run, (found) => {
    for (const reading of readingsOf(found)) {
      const other = replacement(reading);
      if (other !== undefined) return other + found.slice(reading.length);
    }
    return found;
  });
}
