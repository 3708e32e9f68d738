import { linksInHtml } from './links-in-html.ts';
import { linksInText } from './links-in-text.ts';

/** More links than a mail has; what is beyond goes straight to its target, uncounted. */
export const mostLinks = 500;
const longestLink = 2_000;

/** What a template language fills in: such a link is another one for each recipient. */
const personal = /\{\{|\{%|%\}|\}\}/u;

/**
 * The links of a campaign's templates that are the same for every recipient, each once, in the order in which they are read: HTML
 * first. The place in the list, from 1, is a link's number. A link that is filled in for each recipient is not among them: it goes
 * straight to its target and is not counted (docs/interface/campaign-results.md#links).
 */
export function templateLinks(templates: {
  readonly html: string;
  readonly text: string;
}): readonly string[] {
  const found = [...linksInHtml(templates.html).tags.map(({ href }) => href), ...linksInText(templates.text)];
  return [...new Set(found.filter(isTracked))].slice(0, mostLinks);
}

function isTracked(url: string): boolean {
  if (url.length > longestLink || personal.test(url) || !/^https?:\/\//iu.test(url)) return false;
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
