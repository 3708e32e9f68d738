import { createHash } from 'node:crypto';
import { type SiteLanguage, siteLanguages } from '@nova/contract';
import { parseWeights } from '@nova/rest';
import { escaped } from '../mounts/html.ts';

const style = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d7dce1;
  --button: #1f5fbf; --pressed: #174a96; --on-button: #fff; --good: #1a7f4b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12151a; --card: #1c2128; --ink: #eceff3; --soft: #a8b1bb; --line: #343b44;
    --button: #6ea8fe; --pressed: #93bfff; --on-button: #0b1a30; --good: #56d68f; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
main { width: 100%; max-width: 30rem; padding: 2.25rem 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .875rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
p { margin: 0; color: var(--soft); }
bdi { color: var(--ink); font-weight: 600; hyphens: auto; }
form { margin: 1.75rem 0 0; }
button { width: 100%; padding: .85rem 1.25rem; border: 0; border-radius: .5rem; background: var(--button);
  color: var(--on-button); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--pressed); }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
.tick { display: block; margin: 0 0 1rem; color: var(--good); }
`;

/** The policy allows the page's own style and its form. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const smallPageHeaders = (language: PageLanguage): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': language,
  'Content-Security-Policy': pagePolicy,
  'X-Robots-Tag': 'noindex',
});

/**
 * Renders a page that loads nothing.
 * @param page its `body` is HTML
 */
export const smallPage = (page: {
  readonly language: PageLanguage;
  readonly title: string;
  readonly body: string;
}): string => `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(page.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${page.body}
</main>
</body>
</html>
`;

export type PageLanguage = SiteLanguage;

/** Returns the first supported language of Accept-Language; English by default. */
export const chooseLanguage = (accepted: string | undefined): PageLanguage =>
  parseAcceptLanguage(accepted)
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((tag) => siteLanguages.find((language) => language === tag))
    .find((language) => language !== undefined) ?? 'en';

/** Returns the tags of Accept-Language (RFC 9110), most preferred first. */
export const parseAcceptLanguage = (header: string | undefined): readonly string[] =>
  [...parseWeights(header ?? '')]
    .filter(([tag, weight]) => tag !== '' && weight > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([tag]) => tag);
