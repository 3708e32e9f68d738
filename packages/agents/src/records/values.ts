import { type Endpoint, findNearName, NovaError } from '@nova/contract';
import type { RecordKind } from './record-kinds.ts';

/** Members of a write's input that are not fields of the record. */
const noFields = ['expected', 'allowDuplicate'];

/** The fields that a write takes. */
const listWritableNames = ({ idMember }: RecordKind, { input }: Endpoint): readonly string[] =>
  Object.keys(input.shape).filter((name) => name !== idMember && !noFields.includes(name));

/** The fields that a write of the kind takes. */
export const listWritableMembers = (one: RecordKind): ReadonlySet<string> =>
  new Set([one.create, one.update].flatMap((endpoint) => (endpoint ? listWritableNames(one, endpoint) : [])));

/**
 * Refuses unknown fields, so no agent believes that it wrote them. The procedure checks the values.
 * @throws VALIDATION_ERROR
 */
export function assertFields(one: RecordKind, endpoint: Endpoint, values: object): void {
  const writableNames = listWritableNames(one, endpoint);
  const issues = Object.keys(values)
    .filter((name) => !writableNames.includes(name))
    .map((name) => ({
      path: `values.${name.slice(0, 100)}`,
      message: describeRefusal(one, name, writableNames),
    }));
  const [first] = issues;
  if (first) throw new NovaError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { issues });
  if (Object.keys(values).length > 0) return;
  const empty = { path: 'values', message: 'names no field' };
  throw new NovaError('VALIDATION_ERROR', `${empty.path}: ${empty.message}`, { issues: [empty] });
}

function describeRefusal({ shown }: RecordKind, name: string, knownNames: readonly string[]): string {
  if (Object.hasOwn(shown, name)) return 'is only read';
  const near = findNearName(name, knownNames);
  return near === undefined
    ? 'is not known; describe lists the fields'
    : `is not known; did you mean \`${near}\`?`;
}
