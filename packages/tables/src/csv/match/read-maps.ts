import { openMembers, type LineField } from '@nova/transfer';
import { NovaError } from '@nova/contract';
import { withArticle } from '../../with-article.ts';
import type { ColumnRules, Target } from './column.ts';
import { namedTarget } from './field-target.ts';

/** The columns that are decided: by `--map`, by a mapping file, or by a person. Undefined leaves one out. */
export function readMaps(
  headers: readonly string[],
  rules: ColumnRules,
  fields: readonly LineField[],
): ReadonlyMap<number, Target | undefined> {
  const decided = new Map<number, string>();
  for (const [header, field] of Object.entries(rules.mapped ?? {})) {
    const index = indexOf(headers, header);
    if (index >= 0) decided.set(index, field ?? '');
  }
  for (const [index, field] of rules.answered ?? []) decided.set(index, field ?? '');
  for (const map of rules.maps) decided.set(...splitMap(map, headers));
  return new Map([...decided].map(([index, name]) => [index, targetCalled(name, rules, fields)]));
}

const indexOf = (headers: readonly string[], header: string): number =>
  headers.findIndex((one) => one.trim().toLowerCase() === header.trim().toLowerCase());

function targetCalled(name: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined {
  if (name === '') return undefined;
  const target = namedTarget(name, rules, fields);
  if (target) return target;
  throw new NovaError(
    'BAD_REQUEST',
    `--map: ${JSON.stringify(name)} is no field of ${withArticle(rules.type)}. There are: ${fieldNames(rules, fields)}.`,
  );
}

/** A header may hold the sign itself. */
function splitMap(map: string, headers: readonly string[]): [number, string] {
  for (let at = map.indexOf('='); at >= 0; at = map.indexOf('=', at + 1)) {
    const index = indexOf(headers, map.slice(0, at));
    if (index >= 0) return [index, map.slice(at + 1).trim()];
  }
  const columns = headers.map((header) => JSON.stringify(header)).join(', ');
  throw new NovaError(
    'BAD_REQUEST',
    `--map ${JSON.stringify(map)} names no column. Write it as 'Header=field', or 'Header=' to leave a column out. The columns are: ${columns}.`,
  );
}

function fieldNames({ customFields }: ColumnRules, fields: readonly LineField[]): string {
  const own = fields.map(({ path }) => path.join('.').replace('#', '1'));
  return [...own, ...customFields.map(({ label }) => `${openMembers.customFields}.${label}`)].join(', ');
}
