import { Parser } from 'htmlparser2';

/** The tags whose `href` a reader follows. */
const followed = new Set(['a', 'area']);

export interface FoundTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The address as it is written, with entities decoded and without spaces around it. */
  readonly href: string;
  /** Where the tag stands in the text: its `<`, and what follows its `>`. */
  readonly start: number;
  readonly end: number;
}

export interface FoundInHtml {
  readonly tags: readonly FoundTag[];
  /** Where the body ends: at its last closing tag, else at the end of the text. */
  readonly bodyEnd: number;
}

/** The links of a mail's HTML and the end of its body, by their places in the text. */
export function linksInHtml(html: string): FoundInHtml {
  const tags: FoundTag[] = [];
  let bodyEnd = html.length;
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = attributes.href?.trim();
      if (!followed.has(name) || href === undefined) return;
      tags.push({ name, attributes, href, start: parser.startIndex, end: parser.endIndex + 1 });
    },
    onclosetag(name, isImplied) {
      if (name === 'body' && !isImplied) bodyEnd = parser.startIndex;
    },
  });
  parser.end(html);
  return { tags, bodyEnd };
}
