import type { CompileContext } from './compile-context.ts';
import { testDate } from './compile-date.ts';
import { readNumber, testNumber } from './compile-plain.ts';
import { testText } from './compile-text.ts';
import { test, type Condition } from './condition.ts';
import { readDateMath } from './date-math.ts';
import type { CustomFields } from './field-table.ts';
import type { LeafNode } from './query-node.ts';

/**
 * A clause on a custom field. Its kind isn't known here: every value is compared as text, and as a number or a day
 * where the literal is one.
 */
export function compileCustom(
  context: CompileContext,
  node: LeafNode,
  custom: CustomFields,
  label: string,
): Condition {
  const values = `public.nova_custom_values(${custom.sql}, ${context.parameters.add(label, 'text')})`;
  return test(
    `(exists (select 1 from ${values} as element(value) where ${testCustom(context, node)}))`,
    true,
  );
}

const value = 'element.value';
const asNumber = `public.nova_number(${value})`;
const asDate = `public.nova_date(${value})`;

function testCustom(context: CompileContext, node: LeafNode): string {
  if (node.type === 'exists') return 'true';
  if (node.type === 'term') {
    const tests = [testText(context, node, value)];
    if (readNumber(node.text) !== null) tests.push(testNumber(context, node, asNumber));
    else if (readDateMath(node.text, context)) tests.push(testDate(context, node, asDate, 'date'));
    return `(${tests.join(' or ')})`;
  }
  if (node.type !== 'range') return testText(context, node, value);
  const ends = [node.low, node.high].filter((end) => end !== null);
  if (ends.every((end) => readNumber(end.text) !== null)) return testNumber(context, node, asNumber);
  if (ends.every((end) => readDateMath(end.text, context))) return testDate(context, node, asDate, 'date');
  return testText(context, node, value);
}
