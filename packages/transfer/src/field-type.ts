import type { ImportType } from '@nova/contract';
import { kinds, type FieldType, type Kind } from '@nova/kinds';

const stamps: Readonly<Record<string, FieldType>> = { createdOn: 'instant', updatedOn: 'instant' };

/** What the definition of a kind says that a member of its lines is; undefined for types of line that are no kind. */
export function fieldType(type: ImportType, path: readonly string[]): FieldType | undefined {
  const [member = '', ...inside] = path;
  const kind = (kinds as Readonly<Record<string, Kind>>)[type];
  const field = kind?.fields[member];
  if (inside.length === 0) return field?.type ?? stamps[member];
  return field?.members?.[inside.at(-1) ?? ''];
}
