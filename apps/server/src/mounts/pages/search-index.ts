import type { Chapter } from './chapters.ts';
import { resources } from './resources.ts';

export interface SearchEntry {
  readonly kind: 'Endpoint' | 'Chapter' | 'Section' | 'Field' | 'Error';
  readonly title: string;
  /** The text under the title; the search covers it too. */
  readonly detail: string;
  readonly href: string;
}

export const searchIndex = (chapters: readonly Chapter[]): readonly SearchEntry[] => [
  ...resources.flatMap(({ endpoints }) =>
    endpoints.map(({ endpoint: { name, summary, route }, path, href }) => ({
      kind: 'Endpoint' as const,
      title: summary,
      detail: `${route.method} ${path} · ${name}`,
      href,
    })),
  ),
  ...chapters.flatMap(listEntries),
];

function listEntries({ title, path, headings, rows }: Chapter): readonly SearchEntry[] {
  return [
    { kind: 'Chapter', title, detail: 'Guide', href: path },
    ...headings
      .filter(({ level }) => level > 1)
      .map(({ text, id }) => ({
        kind: 'Section' as const,
        title: text,
        detail: title,
        href: `${path}#${id}`,
      })),
    ...rows
      // Rows about endpoints are indexed as endpoints already.
      .filter(({ id }) => !id.startsWith('endpoints.'))
      .map(({ name, text, id }) => ({
        kind: id === name ? ('Error' as const) : ('Field' as const),
        title: name,
        detail: `${title} · ${text}`.slice(0, 160),
        href: `${path}#${id}`,
      })),
  ];
}
