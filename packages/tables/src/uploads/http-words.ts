/** Options of the command that have another name in a request. */
const members: Readonly<Record<string, string>> = {
  map: 'columns',
  type: 'kind',
  value: 'values',
};

const camelCase = (option: string): string =>
  option.replaceAll(/-(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** Rewrites advice about options of the command for those who send a request. */
export const inHttpWords = (message: string): string =>
  message
    .replace(/, or name its encoding: --encoding [\w-]+/u, '')
    .replace('CSV or XLSX, and JSON lines.', 'CSV or XLSX.')
    .replaceAll(
      /--(?<option>[a-z]+(?:-[a-z]+)*)(?<value> (?:dmy|mdy|ymd))?/gu,
      (_, option: string, value: string | undefined) =>
        `\`${members[option] ?? camelCase(option)}${value === undefined ? '' : `:${value}`}\``,
    );
