import { createHash } from 'node:crypto';
import type { JobSite } from '@nova/features';
import type { Scene, Tree, Views } from '@nova/job-pages';
import { escaped } from '../html.ts';
import { renderTree } from './tree-html.ts';
import type { WidgetFiles } from './widget-files.ts';

export interface SitePage {
  readonly title: string;
  readonly description: string;
  /** Undefined for a page that must not be indexed. */
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
  readonly here: URL;
}

/** Returns a policy that allows this server's files, and pictures from other servers. */
export function buildPolicy({ accent }: JobSite): string {
  const style =
    accent === null ? '' : ` 'sha256-${createHash('sha256').update(accentStyle(accent)).digest('base64')}'`;
  return [
    "default-src 'none'",
    ...["script-src 'self'", "worker-src 'self'", `style-src 'self'${style}`, 'img-src https: data:'],
    ...["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
}

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
${renderHead(page, site)}
<link rel="icon" href="data:,">
<link rel="alternate" type="application/rss+xml" title="${escaped(site.name)}" href="/jobs/${site.slug}/feed.xml">
<link rel="stylesheet" href="${files.href('widget.css')}">
<link rel="stylesheet" href="${files.href('page.css')}">
${site.accent === null ? '' : `<style>${accentStyle(site.accent)}</style>\n`}<script type="module" src="${files.href('widget.js')}"></script>
${page.posting === undefined ? '' : `<script type="application/ld+json">${page.posting.replaceAll('<', '\\u003c')}</script>\n`}</head>
<body class="site">
<a class="skip" href="#content">${escaped(say('skip'))}</a>
<header class="top"><a href="${escaped(list)}">${escaped(site.name)}</a>${renderLink(site.websiteUrl, say('website'))}</header>
<main id="content" tabindex="-1">
<nova-jobs rendered ${widget}>${renderTree(page.content)}</nova-jobs>
</main>
<footer class="bottom">
<nav aria-label="${escaped(say('language'))}">${languageLinks(views, scene, here)}</nav>
<p>${renderLink(site.imprintUrl, say('imprint'))}${renderLink(site.privacyUrl, say('privacy'))}</p>
</footer>
</body>
</html>
`;
}

function renderHead({ title, description, canonical, image }: SitePage, site: JobSite): string {
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

const renderLink = (address: string | null, text: string): string =>
  address === null ? '' : `<a href="${escaped(address)}" rel="noopener">${escaped(text)}</a>`;

const languageLinks = ({ names }: Views, { wording }: Scene, here: URL): string =>
  Object.entries(names)
    .map(([language, name]) => {
      const current = language === wording.language ? ' aria-current="true"' : '';
      return `<a href="${escaped(inLanguage(language, here))}" hreflang="${language}" lang="${language}"${current}>${name}</a>`;
    })
    .join(' ');

function inLanguage(language: string, { pathname, searchParams }: URL): string {
  const parameters = new URLSearchParams(searchParams);
  parameters.set('lang', language);
  return `${pathname}?${parameters.toString()}`;
}

/** Red, green and blue, from 0 to 255. */
type Colour = readonly [number, number, number];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
/** Backgrounds of the widget, against which the accent must be legible. */
const surfaces = { light: [255, 255, 255], dark: [30, 33, 40] } as const satisfies Record<string, Colour>;

/** The least contrast of text (WCAG 2.2, 1.4.3), with a margin for tinted surfaces. */
const enough = 5.2;

const parse = (text: string): Colour =>
  [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)) as unknown as Colour;

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: Colour, other: Colour): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Mixes the first colour with the second until it is legible on the surface. */
function readable(colour: Colour, towards: Colour, surface: Colour): Colour {
  for (let part = 0; part <= 20; part++) {
    const mixed = colour.map((one, at) => Math.round(one + ((towards[at] ?? 0) - one) * (part / 20)));
    if (contrast(mixed as unknown as Colour, surface) >= enough) return mixed as unknown as Colour;
  }
  return towards;
}

const text = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const onTop = (colour: Colour): Colour =>
  contrast(colour, white) >= contrast(colour, black) ? white : black;

/** Returns the CSS of an accent colour (docs/interface/public-jobs.md#pages). */
function accentStyle(accent: string): string {
  const accentColour = parse(accent);
  const light = readable(accentColour, black, surfaces.light);
  const dark = readable(accentColour, white, surfaces.dark);
  const pair = (of: (colour: Colour) => Colour): string => `light-dark(${text(of(light))},${text(of(dark))})`;
  const same = (colour: Colour): Colour => colour;
  const plain = `--nova-accent:${text(light)};--nova-on-accent:${text(onTop(light))}`;
  const both = `--nova-accent:${pair(same)};--nova-on-accent:${pair(onTop)}`;
  return `.site nova-jobs{${plain}}@supports (color:light-dark(#000,#fff)){.site nova-jobs{${both}}}`;
}
