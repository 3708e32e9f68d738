import { decodeHTML } from 'entities';
import { Marked, type Tokens } from 'marked';
import { breakable, codeBlock, escaped } from '../html.ts';

interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly rows: readonly NamedRow[];
}

const plain = (html: string): string => decodeHTML(html.replaceAll(/<[^>]+>/gu, ''));

/** Makes the same slugs as GitHub, so that links work in both places (scripts/docs/headings.mjs). */
const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Turns links and names of a document into addresses of this server; undefined for targets that are not served. */
interface Leads {
  readonly link: (href: string) => string | undefined;
  readonly name: (name: string) => string | undefined;
}

export function renderMarkdown(markdown: string, leads: Leads): Rendered {
  const headings: Heading[] = [];
  const rows = new Map<string, NamedRow>();
  const usedIds = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = plain(html);
        const base = toSlug(text);
        let id = base;
        for (let at = 1; usedIds.has(id); at += 1) id = `${base}-${String(at)}`;
        usedIds.add(id);
        headings.push({ id, text, level: depth });
        const anchor =
          depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to “${escaped(text)}”">#</a>`;
        return `<h${String(depth)} id="${id}">${html}${anchor}</h${String(depth)}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const target = leads.link(href);
        return target === undefined ? html : `<a href="${escaped(target)}">${html}</a>`;
      },
      codespan: ({ text }) => `<code>${breakable(text)}</code>`,
      code: ({ text, lang }) => codeBlock(text, lang),
      // HTML in docs/ is only meant for the checker of documents.
      html: () => '',
      table(token) {
        const section = headings.at(-1)?.id ?? '';
        const columns = token.header.map(({ text }) => text);
        const lines = token.rows.map((cells) => {
          const cellHtml = cells.map(({ tokens }) => this.parser.parseInline(tokens));
          const namedRow = nameRow({ columns, cells, texts: cellHtml.map(plain), section });
          const row = namedRow && !rows.has(namedRow.id) ? namedRow : undefined;
          if (row) rows.set(row.id, row);
          return renderTableRow({
            columns,
            shown: cellHtml,
            row,
            href: row && (leads.name(row.name) ?? `#${row.id}`),
          });
        });
        return renderTable(columns, lines);
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, headings, rows: [...rows.values()] };
}

interface Row {
  readonly columns: readonly string[];
  readonly cells: readonly Tokens.TableCell[];
  readonly texts: readonly string[];
  readonly section: string;
}

/** Returns the name and id of a row; undefined if its key is not a single word of code. */
function nameRow({ columns, cells, texts, section }: Row): NamedRow | undefined {
  const at = Math.max(0, columns.indexOf('Code'));
  const [token, ...more] = cells[at]?.tokens ?? [];
  const name = texts[at] ?? '';
  if (token?.type !== 'codespan' || more.length > 0 || !/^[\w.-]+$/u.test(name)) return undefined;
  const text = texts.filter((_, column) => column !== at).join(' · ');
  return { id: columns[at] === 'Code' ? name : `${section}.${name}`, at, name, text };
}

interface ShownRow {
  readonly columns: readonly string[];
  readonly shown: readonly string[];
  readonly row: NamedRow | undefined;
  readonly href: string | undefined;
}

function renderTableRow({ columns, shown, row, href = '' }: ShownRow): string {
  const cells = shown.map((html, column) => {
    const inside = row?.at === column ? `<a href="${escaped(href)}">${html}</a>` : html;
    return `<td data-label="${escaped(columns[column] ?? '')}">${inside}</td>`;
  });
  return `<tr${row ? ` id="${escaped(row.id)}"` : ''}>${cells.join('')}</tr>`;
}

/** Wraps a table, so that it scrolls instead of the page. */
const renderTable = (columns: readonly string[], rows: readonly string[]): string =>
  `<div class="table${columns.length > 3 ? ' wide' : ''}"><table><thead><tr>${columns
    .map((column) => `<th scope="col">${escaped(column)}</th>`)
    .join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`;
