import type { Chapter } from './chapters/chapters.ts';
import { escaped } from './html.ts';
import type { DocsPage } from './shell.ts';

/** The documentation names the address of a server that was started as it is; this one is reached at `origin`. */
const usual = /http:\/\/127\.0\.0\.1:3000(?=\/(?:api|trpc|docs|sdk|openapi)|(?:'|&#39;))/gu;

/** A chapter of the guide, with its headings at the side. */
export function chapterPage({ title, path, html, headings }: Chapter, origin: string): DocsPage {
  const sections = headings.filter(({ level }) => level === 2);
  const links = sections.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  const contents =
    links.length > 1
      ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
      : '';
  return {
    title,
    description: `${title}: a chapter of the guide to Nova.`,
    path,
    content: `<div class="chapter"><article class="text">\n${html.replaceAll(usual, origin)}</article>\n${contents}</div>`,
  };
}
