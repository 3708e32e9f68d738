import type { CompileContext } from './compile-context.ts';
import { testOrder } from './compile-text.ts';
import { once } from './parameters.ts';
import type { LeafNode } from './query-node.ts';
import { encodePattern, isWordless } from './words.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A test of one value that matches whole, in any case: a reference, e-mail, code or phone. */
export function testWhole(
  context: CompileContext,
  node: LeafNode,
  sql: string,
  kind: 'exact' | 'phone',
): string {
  const { parameters } = context;
  const fold = kind === 'phone' ? 'public.nova_phone' : 'public.nova_whole';
  switch (node.type) {
    case 'exists':
      return `(${sql}) <> ''`;
    case 'range':
      return testOrder(context, node, sql, fold);
    case 'term':
    case 'near':
      return isWordless(node.text)
        ? 'false'
        : `${fold}(${sql}) = ${once(`${fold}(${parameters.add(node.text, 'text')})`)}`;
    case 'wildcard':
      return `${fold}(${sql}) like ${once(`${fold}_like(${parameters.add(encodePattern(node.pattern), 'text')})`)}`;
    case 'fuzzy':
      return `public.nova_within(${fold}(${sql}), ${once(`${fold}(${parameters.add(node.text, 'text')})`)}, ${String(node.edits)})`;
  }
}

export const isUuid = (text: string): boolean => uuid.test(text);

/** A test of a uuid: a whole one is compared as such, so that an index can answer. */
export function testId(context: CompileContext, node: LeafNode, sql: string): string {
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type === 'term' || node.type === 'near') {
    return isUuid(node.text)
      ? `${sql} = ${context.parameters.add(node.text.toLowerCase(), 'uuid')}`
      : 'false';
  }
  return testWhole(context, node, `(${sql})::text`, 'exact');
}
