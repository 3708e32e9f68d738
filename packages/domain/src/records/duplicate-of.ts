import { NovaError } from '@nova/contract';
import type { DuplicateRule, Kind } from '@nova/kinds';
import { keysBy } from './duplicate-keys.ts';

/** What two records have in common by a rule, in words. */
const inCommon: Readonly<Record<DuplicateRule['by'], string>> = {
  email: 'email',
  profile: 'LinkedIn profile',
  names: 'first name, last name and current employer',
  text: 'name',
};

/**
 * The refusal of a create that matches a record: what the two have in common, and how it is created all the same
 * (docs/interface/duplicates.md).
 * @param twin the record that is there, and the key that both have
 */
export function duplicateOf(
  kind: Kind,
  row: Readonly<Record<string, unknown>>,
  twin: { readonly id: string; readonly key: string | undefined },
): NovaError {
  const { singular, duplicates = [] } = kind;
  const rule = duplicates.find((one) => keysBy([one], row).includes(twin.key ?? ''));
  const same = rule ? `has the same ${inCommon[rule.by]}` : 'is the same';
  return new NovaError(
    'DUPLICATE',
    `This ${singular} exists already: the one whose id is in \`data\` ${same}. Use that one, or create another with \`allowDuplicate=true\` in the query string (over tRPC, in the input).`,
    { data: twin.id },
  );
}
