import type { Column } from './match/column.ts';

/**
 * Says columns where an import's message says members: a person with a table knows their own headers. Messages name a member
 * first, as in `email: must be an email address`, and several stand between semicolons.
 */
export function nameColumns(columns: readonly Column[]): (message: string) => string {
  const headerOf = new Map(
    columns
      .toSorted((one, other) => Number(Boolean(other.target?.joins)) - Number(Boolean(one.target?.joins)))
      .flatMap(({ header, target }) => (target ? [[target.path.join('.'), header]] : [])),
  );
  return (message) =>
    message.replaceAll(
      /(?<start>^|; )(?<member>[A-Za-z][\w.]*): /gu,
      (whole, start: string, member: string) => {
        const header = headerOf.get(member) ?? headerOf.get(member.replace(/\.\d+(?:\..*)?$/u, ''));
        return header === undefined ? whole : `${start}Column ${JSON.stringify(header)}: `;
      },
    );
}
