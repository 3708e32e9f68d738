import type { AssetName, Assets } from './assets.ts';
import { type ChapterGroup, chapterPath, guide, moreOfTheGuide, readTitle } from './chapters.ts';
import { escaped } from '../html.ts';
import { type Resource, resources } from './resources.ts';

export interface DocsPage {
  readonly title: string;
  readonly description: string;
  /** The path that the navigation marks as current. */
  readonly path: string;
  readonly content: string;
  /** Scripts of this page, in addition to those of every page. */
  readonly scripts?: readonly AssetName[];
}

export const docsShell = (page: DocsPage, assets: Assets): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.title)} · Nova</title>
<meta name="description" content="${escaped(page.description)}">
<link rel="icon" href="${assets('favicon.svg').href}" type="image/svg+xml">
<link rel="stylesheet" href="${assets('page.css').href}">
<link rel="stylesheet" href="${assets('docs.css').href}">
${(['docs.js', 'search.js', ...(page.scripts ?? [])] as const)
  .map((script) => `<script src="${assets(script).href}" defer></script>`)
  .join('\n')}
</head>
<body class="docs">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
  <button type="button" id="menu" aria-expanded="false" aria-controls="navigation"><span aria-hidden="true">☰</span> Menu</button>
  <a class="brand" href="/">Nova</a>
  ${searchBox}
  <nav class="elsewhere" aria-label="Nova"><a href="/docs">Overview</a> <a href="/docs/errors">Errors</a> <a href="/openapi.json">OpenAPI</a></nav>
</header>
<div class="body">
<nav id="navigation" aria-label="Documentation">
<p class="group">Guide</p>
${chapterLinks(guide, page.path)}
<p class="group">Endpoints</p>
${resources.map((resource) => resourceList(resource, page.path)).join('\n')}
<p class="group">More of the guide</p>
${moreOfTheGuide.map((group) => renderChapterGroup(group, page.path)).join('\n')}
</nav>
<main id="content" tabindex="-1">
${page.content}
</main>
</div>
</body>
</html>
`;

const searchBox = `<div class="search" role="search">
    <label class="unseen" for="search">Search endpoints, fields and chapters</label>
    <input id="search" type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" placeholder="Search endpoints, fields, chapters" autocomplete="off" spellcheck="false">
    <kbd aria-hidden="true">/</kbd>
    <div id="found" role="listbox" aria-label="What was found" hidden></div>
  </div>`;

const current = (here: boolean): string => (here ? ' aria-current="page"' : '');

function chapterLinks({ chapters }: ChapterGroup, path: string): string {
  const links = chapters.map((chapter) => {
    const href = chapterPath(chapter);
    return `<li><a href="${href}"${current(href === path)}>${escaped(readTitle(chapter))}</a></li>`;
  });
  return `<ul>\n${links.join('\n')}\n</ul>`;
}

function renderChapterGroup(group: ChapterGroup, path: string): string {
  const here = group.chapters.some((chapter) => chapterPath(chapter) === path);
  return `<details${here ? ' open' : ''}><summary>${group.title}</summary>\n${chapterLinks(group, path)}</details>`;
}

function resourceList({ title, href, endpoints }: Resource, path: string): string {
  const links = endpoints.map(
    ({ endpoint: { name, summary, route }, path: restPath, href: shownAt }) =>
      `<li><a href="${shownAt}" title="${escaped(`${route.method} ${restPath} · tRPC ${name}`)}"><span>${escaped(summary)}</span> <small class="method" data-method="${route.method}">${route.method}</small></a></li>`,
  );
  return `<details${href === path ? ' open' : ''}><summary>${escaped(title)}</summary>\n<ul>\n${links.join('\n')}\n</ul></details>`;
}
