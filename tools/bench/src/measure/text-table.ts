import { markdownTable } from 'markdown-table';

/** A Markdown table whose first column is flush left and whose figures are flush right. */
export const textTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(
    [headings, ...rows].map((row) => [...row]),
    { align: headings.map((_, at) => (at === 0 ? null : 'right')) },
  );
