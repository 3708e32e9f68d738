import { xmlText } from '../../xml-text.ts';
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
  const title = titleOf(documents.record);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${xmlText(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${xmlText(title)}</h1>
<p>What ${xmlText(by)} holds, as of ${time(exportedOn.toISOString())}.</p>
<nav aria-label="Contents"><ul>${sections.map(({ name, value }) => `<li><a href="#${name}">${label(name)}</a>${countOf(value)}</li>`).join('')}</ul></nav>
</header>
<main>
${sections.map(({ name, value }) => `<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${label(name)}</h2>${shown(value)}</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function titleOf(record: unknown): string {
  const { reference, firstName, lastName } = isMembers(record) ? record : {};
  return [reference, firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

const countOf = (value: unknown): string => (Array.isArray(value) ? ` ${String(value.length)}` : '');

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
  return xmlText(words.slice(0, 1).toUpperCase() + words.slice(1));
}

function shown(value: unknown, name = ''): string {
  if (isEmpty(value)) return '<p class="none">Nothing</p>';
  if (Array.isArray(value)) return listOf(value);
  if (isMembers(value)) return membersOf(value);
  return name === 'path' ? link(String(value)) : text(value);
}

const listOf = (items: readonly unknown[]): string => {
  const kind = items.some((item) => typeof item === 'object') ? 'records' : 'values';
  return `<ul class="${kind}">${items.map((item) => `<li>${shown(item)}</li>`).join('')}</ul>`;
};

/** Omits members without content. */
const membersOf = (members: ExportedMembers): string =>
  `<dl>${Object.entries(members)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<div><dt>${label(name)}</dt><dd>${shown(value, name)}</dd></div>`)
    .join('')}</dl>`;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;

function text(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const said = String(value);
  return instant.test(said) ? time(said) : xmlText(said);
}

const time = (iso: string): string =>
  `<time datetime="${iso}">${iso.replace('T', ' ').replace(/(?::\d\d)?(?:\.\d+)?Z$/u, ' UTC')}</time>`;

const link = (path: string): string =>
  `<a href="${xmlText(path.split('/').map(encodeURIComponent).join('/'))}">${xmlText(path)}</a>`;
