/**
 * Derives an English label from a field's name: `jobTitle` is `Job title`, `statusId` and `statusName` are `Status`.
 * @param references names of the kind's fields that are references, such as `statusId`
 */
export function deriveLabel(name: string, references: ReadonlySet<string>): string {
  const words = deriveBaseName(name, references)
    .replace(/[._]/gu, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
    .split(' ')
    .map((word, at) => (at === 0 ? word.slice(0, 1).toUpperCase() + word.slice(1) : word.toLowerCase()));
  const label = words.join(' ');
  if (label === 'Linked in') return 'LinkedIn';
  return label.replace(/\bcv\b/u, 'CV');
}

/**
 * Returns the name of what a reference points to: `status` for `statusId` and `statusName`, `contacts` for
 * `contactIds`.
 */
export function deriveBaseName(name: string, references: ReadonlySet<string>): string {
  if (/.Ids?$/u.test(name)) return name.replace(/Id(s?)$/u, '$1');
  if (name.endsWith('Name') && references.has(`${name.slice(0, -4)}Id`)) return name.slice(0, -4);
  return name;
}
