import { type Field, isReferences } from './fields/field.ts';

/** The ways to merge a field's values (docs/interface/merges.md#values). */
export type Merging = 'scalar' | 'yes' | 'united' | 'each' | 'whole' | 'joined' | 'earliest' | 'latest';

/** Returns how a field is merged; undefined if it is derived, or if another field holds its value. */
export function decideMerging(field: Field): Merging | undefined {
  if (field.aliasOf !== undefined || isReferences(field) || field.type === 'id') return undefined;
  if (typeof field.whenMerged === 'string') return field.whenMerged;
  const isDerived = field.automatic === true || (field.written === 'never' && field.type !== 'whole');
  if (isDerived) return undefined;
  switch (field.type) {
    case 'flag':
      return 'yes';
    case 'texts':
    case 'tags':
    case 'rows':
      return 'united';
    case 'customFields':
      return 'each';
    case 'parts':
      return 'whole';
    default:
      return 'scalar';
  }
}

/** Returns true if a call may choose the record whose value the survivor takes. */
export const isChoosable = (field: Field): boolean =>
  ['scalar', 'whole', 'joined', 'each'].includes(decideMerging(field) ?? '');
