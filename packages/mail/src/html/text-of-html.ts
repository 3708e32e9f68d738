import { convert } from 'html-to-text';

/** A mail's text for those who read no HTML: links stand behind their words, pictures are left out. */
export function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
}
