import { namedMembers } from '@nova/transfer';
import { shellWord } from '../shell-word.ts';
import type { OpenedTable } from './open-source.ts';
import { namedList, quotedFew } from './quoted-few.ts';
import type { ImportFindings } from './run-pass.ts';

const unknownUser = /: (?<name>"(?:[^"\\]|\\.)*") is not one of the account’s users/u;

export const isUnknownOwner = ({ message }: { readonly message: string }): boolean =>
  unknownUser.test(message);

/** The names of owners that cells were left out for. */
export const unknownOwners = ({ report }: ImportFindings): readonly string[] =>
  report.leftOut.flatMap(({ message }) => {
    const name = unknownUser.exec(message)?.groups?.name;
    return name === undefined ? [] : [String(JSON.parse(name))];
  });

/** Names that become master data or companies. */
export function namesAdded({ report }: ImportFindings, dryRun: boolean): readonly string[] {
  const lists = Object.entries(report.named);
  if (lists.length === 0) return [];
  const said = lists.map(([list, names]) => `${namedList(list)}: ${quotedFew(names)}`);
  return [`${dryRun ? 'To be added' : 'Added'} to the account’s ${said.join('; ')}.`];
}

/** Rows whose owner is not known, and who that is. */
export function withoutOwner(found: ImportFindings): readonly string[] {
  const owners = unknownOwners(found);
  if (owners.length === 0) return [];
  const rows = owners.length === 1 ? '1 row names' : `${owners.length.toLocaleString('en')} rows name`;
  const are = new Set(owners).size === 1 ? 'is no user' : 'are no users';
  return [`${rows} an owner who is not known: ${quotedFew(owners, 2)} ${are}.`];
}

/** What the next command does about names that the account does not know, and what could be typed instead. */
export function namesSettled(helped: ImportFindings, { type }: OpenedTable): readonly string[] {
  const lists = Object.entries(helped.report.named);
  const added = lists.map(([list, names]) => `${namedList(list)} ${quotedFew(names, 2)}`);
  const [meaning] = namedMembers(type.name).flatMap(({ member, list }) =>
    (helped.report.named[list] ?? []).slice(0, 1).map((name) => `${member}:${name}=…`),
  );
  const instead = meaning === undefined ? '' : ` (or --value ${shellWord(meaning)})`;
  const owners = unknownOwners(helped);
  const rows = `${owners.length.toLocaleString('en')} ${owners.length === 1 ? 'row' : 'rows'}`;
  const are = new Set(owners).size === 1 ? 'is no user' : 'are no users';
  return [
    ...(added.length === 0 ? [] : [`It adds the ${added.join('; ')}${instead}.`]),
    ...(owners.length === 0
      ? []
      : [`It leaves ${rows} without an owner: ${quotedFew(owners, 2)} ${are} (or --owner EMAIL).`]),
  ];
}
