import { type Issue, NovaError } from '@nova/contract';
import { mostDuplicates } from './contract.ts';
import { isChoosable, type Kind, type MergedName } from '@nova/kinds';
import type { Choice } from './merged-values.ts';

export interface MergeInput {
  readonly primaryId: string;
  readonly duplicateIds: readonly string[];
  readonly choose?: Choice | undefined;
  /** The `updatedOn` of each record, by id, as the caller read it. */
  readonly expected?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun?: boolean | undefined;
}

export interface MergeRequest {
  readonly kind: Kind<MergedName>;
  /** Ids in lower case, the primary's first. */
  readonly ids: readonly string[];
  readonly choose: Choice;
  readonly expected: Readonly<Record<string, unknown>>;
}

/**
 * Checks a request.
 * @throws VALIDATION_ERROR that names each wrong place
 */
export function parseMergeRequest(kind: Kind<MergedName>, input: MergeInput): MergeRequest {
  const { primaryId, duplicateIds, choose = {}, expected = {} } = input;
  const ids = [primaryId, ...duplicateIds].map((id) => id.toLowerCase());
  const lowerKeys = <T>(byKey: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(byKey).map(([id, value]) => [id.toLowerCase(), value]));
  const choices = Object.fromEntries(Object.entries(choose).map(([field, id]) => [field, id.toLowerCase()]));
  const request = { kind, ids, choose: choices, expected: lowerKeys(expected) };
  const issues = [
    ...findWrongIds(duplicateIds, ids),
    ...findWrongChoices(request),
    ...findStrangers(request),
  ];
  if (issues.length === 0) return request;
  const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join('; ');
  throw new NovaError('VALIDATION_ERROR', message, { issues });
}

function findWrongIds(givenIds: readonly string[], ids: readonly string[]): readonly Issue[] {
  const path = 'duplicateIds';
  if (givenIds.length === 0 || givenIds.length > mostDuplicates)
    return [{ path, message: `takes 1 to ${String(mostDuplicates)} ids` }];
  const [primaryId = '', ...duplicates] = ids;
  return duplicates.flatMap((id, place): Issue[] => {
    if (id === primaryId) return [{ path: `${path}.${String(place)}`, message: 'is the primary' }];
    return duplicates.indexOf(id) === place
      ? []
      : [{ path: `${path}.${String(place)}`, message: 'comes twice' }];
  });
}

const findWrongChoices = ({ kind, ids, choose }: MergeRequest): readonly Issue[] =>
  Object.entries(choose).flatMap(([name, id]): Issue[] => {
    const path = `choose.${name.slice(0, longestName)}`;
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    if (field === undefined || !isChoosable(field))
      return [{ path, message: 'is no field with a value to choose' }];
    return ids.includes(id) ? [] : [{ path, message: 'is none of the merged records' }];
  });

const findStrangers = ({ ids, expected }: MergeRequest): readonly Issue[] =>
  Object.keys(expected)
    .filter((id) => !ids.includes(id))
    .map((id) => ({
      path: `expected.${id.slice(0, longestName)}`,
      message: 'is none of the merged records',
    }));

/** Longer names are cut in messages. */
const longestName = 100;
