import type { Node } from 'libpg-query';

type KindOf<N> = N extends unknown ? keyof N & string : never;

/** The kinds of nodes of PostgreSQL's syntax tree. */
export type Kind = KindOf<Node>;

type Inside<N, K extends Kind> = N extends Record<K, infer I> ? I : never;

/** The inside of a node when it is of this kind. */
export function as<K extends Kind>(node: Node | undefined, kind: K): Inside<Node, K> | undefined {
  if (node === undefined || !(kind in node)) return undefined;
  return (node as Record<K, Inside<Node, K>>)[kind];
}

/** The names a list of String nodes spells; undefined when one of them is something else, such as a star. */
export function names(nodes: readonly Node[] | undefined): string[] | undefined {
  const found: string[] = [];
  for (const node of nodes ?? []) {
    const name = as(node, 'String')?.sval;
    if (name === undefined) return undefined;
    found.push(name);
  }
  return found;
}

/** What is inside of casts to uuid: they change no account's id. */
export function withoutUuidCast(node: Node): Node {
  const cast = as(node, 'TypeCast');
  const type = cast?.typeName;
  if (!cast?.arg || !type || type.arrayBounds || type.setof) return node;
  return names(type.names)?.join('.') === 'uuid' ? withoutUuidCast(cast.arg) : node;
}

/** Whether a node stands for several columns where it stands in a list. */
export function isStar(node: Node): boolean {
  const spelled = as(node, 'ColumnRef')?.fields ?? as(node, 'A_Indirection')?.indirection;
  return spelled?.some((part) => 'A_Star' in part) ?? false;
}

/** Whether a node is `$1`. */
export function isFirstParameter(node: Node): boolean {
  return as(node, 'ParamRef')?.number === 1;
}
