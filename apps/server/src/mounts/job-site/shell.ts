import { createHash } from 'node:crypto';
import type { JobSite } from '@nova/domain';
import { escaped } from '../pages/html.ts';
import { accentStyle } from './accent.ts';
import { htmlOf, type Tree } from './html-of.ts';
import type { Scene, Views } from './views.ts';
import type { WidgetFiles } from './widget-files.ts';

/** A page, to be put into what all of them have. */
export interface SitePage {
  readonly title: string;
  readonly description: string;
  /** Where it is, without what only changes its looks; undefined for one that nobody should find again. */
  readonly canonical: string | undefined;
  readonly content: Tree;
  readonly image?: string | undefined;
  /** A JobPosting as JSON. */
  readonly posting?: string | undefined;
}

export interface SiteLook {
  readonly site: JobSite;
  readonly scene: Scene;
  readonly views: Views;
  readonly files: WidgetFiles;
  /** The address that was asked for. */
  readonly here: URL;
}

/** What a page may load and run: nothing but what this server gives it, pictures aside. */
export function policyOf({ accent }: JobSite): string {
  const style =
    accent === null ? '' : ` 'sha256-${createHash('sha256').update(accentStyle(accent)).digest('base64')}'`;
  return [
    "default-src 'none'",
    ...["script-src 'self'", "worker-src 'self'", `style-src 'self'${style}`, 'img-src https: data:'],
    ...["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
}

/** A page of an agency, with its name above and its notices below. */
export function siteShell(page: SitePage, { site, scene, views, files, here }: SiteLook): string {
  const { language, say } = scene.wording;
  const list = scene.to.list();
  const widget = [
    `site="/jobs/${site.slug}" language="${language}" agency="${escaped(site.name)}"`,
    site.privacyUrl === null ? '' : ` privacy="${escaped(site.privacyUrl)}"`,
  ].join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.title)}</title>
${headOf(page, site)}
<link rel="icon" href="data:,">
<link rel="alternate" type="application/rss+xml" title="${escaped(site.name)}" href="/jobs/${site.slug}/feed.xml">
<link rel="stylesheet" href="${files.href('widget.css')}">
<link rel="stylesheet" href="${files.href('page.css')}">
${site.accent === null ? '' : `<style>${accentStyle(site.accent)}</style>\n`}<script type="module" src="${files.href('widget.js')}"></script>
${page.posting === undefined ? '' : `<script type="application/ld+json">${page.posting.replaceAll('<', '\\u003c')}</script>\n`}</head>
<body class="site">
<a class="skip" href="#content">${escaped(say('skip'))}</a>
<header class="top"><a href="${escaped(list)}">${escaped(site.name)}</a>${linkTo(site.websiteUrl, say('website'))}</header>
<main id="content" tabindex="-1">
<nova-jobs rendered ${widget}>${htmlOf(page.content)}</nova-jobs>
</main>
<footer class="bottom">
<nav aria-label="${escaped(say('language'))}">${languageLinks(views, scene, here)}</nav>
<p>${linkTo(site.imprintUrl, say('imprint'))}${linkTo(site.privacyUrl, say('privacy'))}</p>
</footer>
</body>
</html>
`;
}

function headOf({ title, description, canonical, image }: SitePage, site: JobSite): string {
  const metas: readonly (readonly [string, string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', image],
  ];
  const tags = metas
    .filter(([, content]) => content !== undefined && content !== '')
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content ?? '')}">`);
  return [
    `<meta name="description" content="${escaped(description)}">`,
    canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escaped(canonical)}">`,
    ...tags,
  ].join('\n');
}

/** A link to an address of the agency's; nothing where there is none. */
const linkTo = (address: string | null, text: string): string =>
  address === null ? '' : `<a href="${escaped(address)}" rel="noopener">${escaped(text)}</a>`;

const languageLinks = ({ names }: Views, { wording }: Scene, here: URL): string =>
  Object.entries(names)
    .map(([language, name]) => {
      const current = language === wording.language ? ' aria-current="true"' : '';
      return `<a href="${escaped(inLanguage(language, here))}" hreflang="${language}" lang="${language}"${current}>${name}</a>`;
    })
    .join(' ');

/** The same page in a language. */
function inLanguage(language: string, { pathname, searchParams }: URL): string {
  const asked = new URLSearchParams(searchParams);
  asked.set('lang', language);
  return `${pathname}?${asked.toString()}`;
}
