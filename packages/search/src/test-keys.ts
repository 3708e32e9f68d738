import type { CompileContext } from './compile-context.ts';
import { once } from './parameters.ts';
import type { WildcardNode } from './query-node.ts';
import { encodePattern, patternLiteral } from './words.ts';

/**
 * A test of the record's whole values (references and e-mails, phones where the pattern could be one) against a pattern.
 * With keys its first half is answered by their trigram index; without them the vector's own lexemes are read.
 */
export function testKeys(context: CompileContext, node: WildcardNode, kind: '' | '=' | '#'): string {
  const { keys, vector } = context.table;
  const pattern = context.parameters.add(encodePattern(node.pattern), 'text');
  const regex = once(`public.nova_keys_regex(${pattern})`);
  if (!keys) {
    const lexemes = `unnest(tsvector_to_array(${vector})) as own(word)`;
    return `(exists (select 1 from ${lexemes} where E'\\n' || own.word || E'\\n' ~ ${regex}))`;
  }
  const literal = patternLiteral(node.pattern);
  const asPhone = kind === '#' || (kind === '' && /\d/.test(literal) && !/[^-\d+()./\s]/.test(literal));
  const marks = kind === '' ? ['=', ...(asPhone ? ['#'] : [])] : [kind];
  const likes = marks.map((mark) => `${keys} like ${once(`public.nova_keys_like(${pattern}, '${mark}')`)}`);
  return `((${likes.join(' or ')}) and ${keys} ~ ${regex})`;
}
