import { type Field, isChoosable, type Kind, kinds, mergedNames, decideMerging } from '@nova/kinds';
import type { MergingDefinition } from '../src/features/merges/merging-definition.ts';

/** What a merge lets people choose, by kind (docs/interface/merges.md#values). */
export const describeMerging = (): Readonly<Record<string, MergingDefinition>> =>
  Object.fromEntries(mergedNames.map((name) => [name, describe(kinds[name])]));

function describe({ fields }: Kind): MergingDefinition {
  const all = Object.entries<Field>(fields).filter(([, field]) => isChoosable(field));
  const joined = all.flatMap(([name, field]) => (decideMerging(field) === 'joined' ? [name] : []));
  const chosen = all.map(([name]) => name).filter((name) => !joined.includes(name));
  return { chosen: [...chosen, ...joined], joined };
}
