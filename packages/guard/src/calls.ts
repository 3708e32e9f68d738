import type { FuncCall } from 'libpg-query';
import type { Terms } from './catalogue.ts';
import { noProof } from './refusal.ts';
import { names, withoutUuidCast } from './syntax.ts';

/** A call is of a function that reads no table, or of one that keeps to the account and is given it. */
export function proveCall({ funcname, args }: FuncCall, terms: Terms): void {
  const spelled = names(funcname) ?? [];
  const [schema, ...more] = spelled.slice(0, -1);
  const name = spelled.at(-1) ?? '';
  if (more.length > 0 || (schema !== undefined && schema !== 'public' && schema !== 'pg_catalog'))
    noProof(`the function ${spelled.join('.')} is of no known schema`);
  if (terms.accountFunctions.has(name)) {
    // The account itself: a column that a condition holds to it may be looked at before the condition is.
    const [first] = args ?? [];
    if (first === undefined || !terms.isAccount(withoutUuidCast(first)))
      noProof(`${name} is not given the account`);
  } else if (!terms.harmlessFunctions.has(name)) {
    noProof(`the function ${name} may read anything`);
  }
}

/** `row.name` and `(value).name` call a function where there is no such column. */
export function proveField(name: string, terms: Terms): void {
  if (terms.fieldFunctions.has(name)) noProof(`.${name} may be the function`);
}
