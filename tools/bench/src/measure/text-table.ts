import { markdownTable } from 'markdown-table';

/** A Markdown table under a line of headings, the first column flush left and the others, which are figures, flush right. */
export const textTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(
    [headings, ...rows].map((row) => [...row]),
    { align: headings.map((_, at) => (at === 0 ? null : 'right')) },
  );
