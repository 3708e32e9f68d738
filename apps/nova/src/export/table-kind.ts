import { kinds, NovaError, tableKinds, type TableKind } from '@nova/contract';

/**
 * The type of record that `--type` names, in the singular or the plural and in any case.
 * @throws BAD_REQUEST for a type that is not had as a table
 */
export function tableKind(word: string): TableKind {
  const wanted = word.trim().toLowerCase();
  const kind = tableKinds.find((name) => name === wanted || kinds[name].plural === wanted);
  if (kind) return kind;
  throw new NovaError(
    'BAD_REQUEST',
    `--type: ${JSON.stringify(word)} is none of ${tableKinds.join(', ')}. JSON lines hold every type.`,
  );
}
