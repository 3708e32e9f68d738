/** The fields of one group, by their names in lower case; the first of a name counts. */
export type Fields = ReadonlyMap<string, string>;

/** More groups than a mail to one recipient has, and more fields than a group has. */
const mostGroups = 100;
const mostFields = 100;

/** The groups of fields of a machine's report: groups end at empty lines, folded lines are one (RFC 3464, RFC 5965). */
export function reportFields(text: string): readonly Fields[] {
  const lines = text.replaceAll(/\r\n?/gu, '\n').replaceAll(/\n[ \t]+(?=\S)/gu, ' ');
  const groups = lines.split(/\n[ \t]*\n/u, mostGroups).map(fieldsOf);
  return groups.filter((fields) => fields.size > 0);
}

function fieldsOf(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!/^[a-z][a-z\d-]{0,60}$/u.test(name) || fields.has(name) || fields.size >= mostFields) continue;
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
