/** What a separator may be, wherever the table is opened, and what would end a cell or begin a quoted one. */
const quoted = /[",;|\t\r\n]|^\s|\s$/u;

const cellOf = (text: string): string => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Marks a table as UTF-8: spreadsheets take it for something else otherwise. */
export const byteOrderMark = '\uFEFF';

/** A row of a table in CSV (RFC 4180) with its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;
