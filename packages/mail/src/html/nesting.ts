import { Parser } from 'htmlparser2';

/**
 * Whether no element of a text of HTML has more than so many around it. It is asked before any parser that builds a tree: those take
 * time with the square of the depth. This one counts, and ends at the bound. It is of the version that those build on: others close
 * other elements by themselves.
 */
export function isShallow(html: string, most: number): boolean {
  if (!hasMoreTags(html, most)) return true;
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      depth++;
      deepest = Math.max(deepest, depth);
    },
    onclosetag() {
      depth--;
    },
  });
  for (let at = 0; at < html.length && deepest <= most; at += piece) parser.write(html.slice(at, at + piece));
  return deepest <= most;
}

/** Letters that are read between two looks at the depth. */
const piece = 1_000;

/** Most mails have fewer tags than may stand within one another. */
function hasMoreTags(html: string, most: number): boolean {
  let at = -1;
  for (let tags = 0; tags <= most; tags++) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}
