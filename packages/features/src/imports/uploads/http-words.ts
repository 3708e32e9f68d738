/** Options of the command whose name in a request differs. */
const members: Readonly<Record<string, string>> = {
  map: 'columns',
  type: 'kind',
  value: 'values',
};

const toCamelCase = (option: string): string =>
  option.replaceAll(/-(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** Rewrites advice that names options of the command for callers who send a request. */
export const toHttpWords = (message: string): string =>
  message
    .replace(/, or name its encoding: --encoding [\w-]+/u, '')
    .replace('CSV or XLSX, and JSON lines.', 'CSV or XLSX.')
    .replaceAll(
      /--(?<option>[a-z]+(?:-[a-z]+)*)(?<value> (?:dmy|mdy|ymd))?/gu,
      (_, option: string, value: string | undefined) =>
        `\`${members[option] ?? toCamelCase(option)}${value === undefined ? '' : `:${value}`}\``,
    );
