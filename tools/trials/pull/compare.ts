import { contentOf, type Line } from './nova-command.ts';

/** Members that no read shows, by type. */
const notShown: Readonly<Partial<Record<string, readonly string[]>>> = {
  masterData: ['position', 'closed', 'code'],
  interview: ['reference', 'createdOn', 'updatedOn'],
  job: ['experienceLevelId', 'pay', 'locationDetail', 'industries', 'sectors'],
  user: ['headline', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl', 'languages', 'address'],
  candidate: ['referrerId'],
  company: ['referrerId'],
};

/** Members whose ids each account assigns itself. */
const ownIds = /^(?:id|path)$|Id$|Ids$|History$|^customFields$/u;

export interface Exported {
  readonly folder: string;
  readonly lines: readonly Line[];
}

/** Differences of the records that the interface shows. */
export async function differences(there: Exported, here: Exported): Promise<readonly string[]> {
  const ours = new Map(here.lines.filter(isShown).map((line) => [nameOf(line), line]));
  const found: string[] = [];
  const theirs = there.lines.filter(isShown);
  for (const line of theirs) {
    const name = nameOf(line);
    const other = ours.get(name);
    if (other === undefined) found.push(`${name} is not here`);
    else if (textOf(line) !== textOf(other))
      found.push(`${name}: ${textOf(line)} there, ${textOf(other)} here`);
    else if (
      line.path !== undefined &&
      !(await contentOf(there.folder, line)).equals(await contentOf(here.folder, other))
    )
      found.push(`${name} has another content`);
  }
  const names = new Set(theirs.map(nameOf));
  return [
    ...found,
    ...[...ours.keys()].filter((name) => !names.has(name)).map((name) => `${name} is only here`),
  ];
}

const isShown = ({ type, email }: Line): boolean => type !== 'savedSearch' && email !== 'ada@agency.example';

/** Records have the same id in both databases; master data of a new account does not. */
const nameOf = ({ type, id, group, name, entity, label }: Line): string =>
  type === 'masterData' || type === 'customField'
    ? `${type} ${String(group ?? entity)} ${String(name ?? label)}`
    : `${type} ${type === 'user' ? String(name) : id}`;

const textOf = ({ type, ...line }: Line): string =>
  JSON.stringify(
    Object.entries(line)
      .filter(
        ([name, value]) =>
          !ownIds.test(name) && notShown[type]?.includes(name) !== true && isSomething(value),
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const isSomething = (value: unknown): boolean =>
  value !== null && value !== false && !['[]', '{}'].includes(JSON.stringify(value));
