import type { CompileContext } from './compile-context.ts';
import { numbersAmong } from './compile-plain.ts';
import { isUuid } from './compile-whole.ts';
import type { Field } from './field-table.ts';
import type { LeafNode } from './query-node.ts';

/** What a clause on a field with a mark asks of the vector; null where lexemes can't tell. */
export function markedQuery(
  context: CompileContext,
  node: LeafNode,
  field: Field,
  mark: string,
): string | null {
  if (field.among) return anyOf(context, mark, numbersAmong(node, field.among));
  if (field.kind !== 'id') return null;
  if (node.type === 'exists') return `(public.nova_lexeme('${mark}') || ':*')::tsquery`;
  if ((node.type !== 'term' && node.type !== 'near') || !isUuid(node.text)) return null;
  return anyOf(context, mark, [node.text.toLowerCase()]);
}

/** The same by the rows of another table that match: `ids` yields their ids, what follows `from`. */
export const markedBehind = (mark: string, id: string, from: string): string =>
  `(select public.nova_any(array_agg('${mark}' || ${id})) from ${from})`;

function anyOf({ parameters }: CompileContext, mark: string, values: readonly (number | string)[]): string {
  const lexemes = values.map((value) => `${mark}${String(value)}`).join(' ');
  return `public.nova_any(string_to_array(${parameters.add(lexemes, 'text')}, ' '))`;
}
