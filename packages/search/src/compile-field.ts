import type { CompileContext } from './compile-context.ts';
import { testDate } from './compile-date.ts';
import { testBoolean, testNumber } from './compile-plain.ts';
import { testText } from './compile-text.ts';
import { testId, testWhole } from './compile-whole.ts';
import { match, none, test, type Condition } from './condition.ts';
import type { Field, Via } from './field-table.ts';
import { markedBehind, markedQuery } from './marked-query.ts';
import type { LeafNode } from './query-node.ts';
import { vectorTest, weightedQuery } from './vector-test.ts';

/** A clause on one field. */
export function compileField(context: CompileContext, node: LeafNode, field: Field): Condition {
  const weighted = field.weight && weightedQuery(context, node, field.weight);
  if (weighted) return match(weighted);
  const marked = field.mark === undefined || field.via ? null : markedQuery(context, node, field, field.mark);
  if (marked !== null) return match(marked);
  const value = testValue(context, node, field);
  if (value === 'false') return none;
  const listed = field.from ? `exists (select 1 from ${field.from} where ${value})` : value;
  if (field.via && field.mark !== undefined)
    return match(markedBehind(field.mark, field.via.columns, rowsBehind(context, field.via, listed)));
  const found = field.via
    ? `(${field.via.key} in (select ${field.via.columns} from ${rowsBehind(context, field.via, listed)}))`
    : `(${listed})`;
  const first = field.inVector ? vectorTest(context, node, field.kind) : null;
  return test(first === null ? found : `(${first} and ${found})`, !field.besideVector);
}

/** The test of one value of the field. */
export function testValue(context: CompileContext, node: LeafNode, field: Field): string {
  switch (field.kind) {
    case 'text':
      return testText(context, node, field.sql);
    case 'exact':
    case 'phone':
      return testWhole(context, node, field.sql, field.kind);
    case 'id':
      return testId(context, node, field.sql);
    case 'number':
      return testNumber(context, node, field.sql);
    case 'boolean':
      return testBoolean(context, node, field.sql);
    case 'instant':
    case 'date':
      return testDate(context, node, field.sql, field.kind);
  }
}

/** The rows of another table that match: what follows `from`. */
function rowsBehind(context: CompileContext, via: Via, condition: string): string {
  const account = via.account && context.account !== null ? ` and ${via.account} = ${context.account}` : '';
  return `${via.from} where (${condition})${account}`;
}
