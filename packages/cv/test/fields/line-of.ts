import type { Line } from '../../src/document.ts';
import type { Section } from '../../src/sections/split-sections.ts';

/** Tabs separate cells. */
export type Printed = string | readonly [text: string, look: Partial<Line>];

export const linesOf = (printed: readonly Printed[]): Line[] =>
  printed.map((one) => (typeof one === 'string' ? lineOf(one) : lineOf(...one)));

export const sectionOf = (kind: Section['kind'], printed: readonly Printed[]): Section => ({
  kind,
  title: '',
  lines: linesOf(printed),
});

export const bullet = (text: string): Printed => [text, { bullet: true }];
const boldly: Partial<Line> = { bold: true };
export const inBold = (text: string): Printed => [text, boldly];

function lineOf(text: string, look: Partial<Line> = {}): Line {
  return {
    text,
    cells: text.split('\t'),
    page: 1,
    block: 0,
    x: 0,
    size: 10,
    bold: false,
    italic: false,
    bullet: false,
    heading: false,
    gap: 1,
    rows: [text],
    ...look,
  };
}
