import type { Section } from '../sections/split-sections.ts';
import { wordCount } from '../text.ts';

/** The person's own summary: the prose of a summary section, else a paragraph in the header. */
export function findOverview(sections: Section[]): string | null {
  const own = sections.filter((section) => section.kind === 'summary').flatMap((section) => section.lines);
  const header = sections.filter((section) => section.kind === 'header').flatMap((section) => section.lines);
  const prose = own.filter((line) => wordCount(line.text) > 3 && !line.text.includes('@'));
  const lines =
    prose.length > 0
      ? prose
      : header.filter((line) => wordCount(line.text) > 14 && !line.text.includes('@')).slice(0, 3);
  const text = lines
    .map((line) => (line.bullet ? `• ${line.text}` : line.text).replace(/\t/g, ' '))
    .join('\n');
  return text === '' ? null : text.slice(0, 4000);
}
