/** What may stand between cells, the usual one first. */
export const separators = [',', ';', '\t', '|'] as const;

/** The separator that stands most often outside quotes in the header row; a comma where none does. */
export function findSeparator(header: string): string {
  const unquoted = header.replaceAll(/"(?:[^"]|"")*"/gu, '');
  const counts = separators.map((separator) => unquoted.split(separator).length - 1);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The separator that a first line such as `sep=;`, as spreadsheets write and read it, names. */
export const namedSeparator = (line: string): string | undefined =>
  /^sep=(?<separator>.)$/iu.exec(line)?.groups?.separator;
