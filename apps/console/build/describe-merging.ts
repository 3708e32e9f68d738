import { mergedEntities } from '@nova/contract';
import { type Field, type Kind, kinds } from '@nova/kinds';
import type { MergingDefinition } from '../src/definitions/merging-definition.ts';

/** What a merge lets people choose, by kind (docs/interface/merges.md#values). */
export const describeMerging = (): Readonly<Record<string, MergingDefinition>> =>
  Object.fromEntries(mergedEntities.map((name) => [name, describe(kinds[name])]));

function describe({ fields }: Kind): MergingDefinition {
  const all = Object.entries<Field>(fields).filter(([, { aliasOf }]) => aliasOf === undefined);
  const joined = all.flatMap(([name, { whenMerged }]) => (whenMerged === 'joined' ? [name] : []));
  const chosen = all.flatMap(([name, field]) => (hasChoice(field) ? [name] : []));
  return { chosen: [...chosen, ...joined], joined };
}

/** Of these all values stay, or yes wins. */
const united: readonly Field['type'][] = ['id', 'flag', 'texts', 'tags', 'rows', 'references'];

/** One value of several stays. What is derived of other fields has none to choose; a reference is the server's, but has one. */
const hasChoice = ({ type, whenMerged, automatic, written }: Field): boolean =>
  typeof whenMerged !== 'string' &&
  !united.includes(type) &&
  automatic !== true &&
  (written !== 'never' || type === 'whole');
