import { isDeepStrictEqual } from 'node:util';
import type { Facts } from '@nova/table-corpus';

/** Ids and derived fields. */
const ownMembers = /^(?:id|type|reference|lastActivityDate|customFields)$|Id$/u;
/** Times of creation and change; the import's own if the table has none. */
const moments: readonly string[] = ['createdOn', 'updatedOn'];

type Members = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly field: string;
  readonly wanted: unknown;
  readonly found: unknown;
}

/** Compares all imported fields, also those without a true value. */
export function compareRecord(record: Members, facts: Facts): readonly Difference[] {
  const found = flat(record);
  const names = new Set([...Object.keys(found), ...Object.keys(facts)]);
  return [...names].flatMap((field): readonly Difference[] => {
    if (moments.includes(field) && facts[field] === undefined) return [];
    const [wanted, is] = [facts[field], found[field]];
    if (isDeepStrictEqual(wanted, is) || (isNothing(wanted) && isNothing(is))) return [];
    return [{ field, wanted, found: is }];
  });
}

/** Names the fields of an exported record as `--map` does. */
function flat(record: Members): Facts {
  const { address, tags, languages, educationHistory, ...rest } = record;
  const [school] = (educationHistory ?? []) as readonly Members[];
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !ownMembers.test(name))),
    ...named('address', address as Members | undefined),
    tags: (tags as readonly { readonly value: string }[] | undefined)?.map(({ value }) => value),
    languages: (languages as readonly Members[] | undefined)?.map(({ code, level }) => ({
      code,
      ...(level !== undefined && { level }),
    })),
    'educationHistory.1.level': school?.level,
    'educationHistory.1.organisation': school?.organisation,
  };
}

const named = (member: string, parts: Members = {}): Facts =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [`${member}.${name}`, value]));

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
