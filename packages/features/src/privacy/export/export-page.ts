import { escapeXmlText } from '@nova/core';
import { pageStyle } from './page-style.ts';

type ExportedMembers = Readonly<Record<string, unknown>>;

interface About {
  readonly exportedOn: Date;
  /** The name of the agency that holds the data. */
  readonly by: string;
}

/**
 * Renders all of an export as one HTML page that runs and loads nothing.
 * @param documents by the names of their files, in the order of the page
 */
export function exportPage(documents: ExportedMembers, { exportedOn, by }: About): string {
  const sections = Object.entries(documents).map(([name, value]) => ({ name, value }));
  const title = formatTitle(documents.record);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeXmlText(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${escapeXmlText(title)}</h1>
<p>What ${escapeXmlText(by)} holds, as of ${time(exportedOn.toISOString())}.</p>
<nav aria-label="Contents"><ul>${sections.map(({ name, value }) => `<li><a href="#${name}">${label(name)}</a>${formatCount(value)}</li>`).join('')}</ul></nav>
</header>
<main>
${sections.map(({ name, value }) => `<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${label(name)}</h2>${renderValue(value)}</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function formatTitle(record: unknown): string {
  const { reference, firstName, lastName } = isMembers(record) ? record : {};
  return [reference, firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

const formatCount = (value: unknown): string => (Array.isArray(value) ? ` ${String(value.length)}` : '');

const isMembers = (value: unknown): value is ExportedMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isMembers(value) && Object.values(value).every(isEmpty));

/** Turns `firstName` into “First name”. */
function label(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return escapeXmlText(words.slice(0, 1).toUpperCase() + words.slice(1));
}

function renderValue(value: unknown, name = ''): string {
  if (isEmpty(value)) return '<p class="none">Nothing</p>';
  if (Array.isArray(value)) return renderList(value);
  if (isMembers(value)) return renderMembers(value);
  return name === 'path' ? link(String(value)) : text(value);
}

const renderList = (items: readonly unknown[]): string => {
  const kind = items.some((item) => typeof item === 'object') ? 'records' : 'values';
  return `<ul class="${kind}">${items.map((item) => `<li>${renderValue(item)}</li>`).join('')}</ul>`;
};

/** Omits members without content. */
const renderMembers = (members: ExportedMembers): string =>
  `<dl>${Object.entries(members)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<div><dt>${label(name)}</dt><dd>${renderValue(value, name)}</dd></div>`)
    .join('')}</dl>`;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;

function text(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const content = String(value);
  return instant.test(content) ? time(content) : escapeXmlText(content);
}

const time = (iso: string): string =>
  `<time datetime="${iso}">${iso.replace('T', ' ').replace(/(?::\d\d)?(?:\.\d+)?Z$/u, ' UTC')}</time>`;

const link = (path: string): string =>
  `<a href="${escapeXmlText(path.split('/').map(encodeURIComponent).join('/'))}">${escapeXmlText(path)}</a>`;
