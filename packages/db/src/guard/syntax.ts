import type { FuncCall, Node, SelectStmt } from 'libpg-query';

export class NoProof extends Error {
  override readonly name = 'NoProof';
}

export function throwNoProof(reason: string): never {
  throw new NoProof(reason);
}

type KindOf<N> = N extends unknown ? keyof N & string : never;

type Kind = KindOf<Node>;

type NodeContent<N, K extends Kind> = N extends Record<K, infer I> ? I : never;

export function as<K extends Kind>(node: Node | undefined, kind: K): NodeContent<Node, K> | undefined {
  if (node === undefined || !(kind in node)) return undefined;
  return (node as Record<K, NodeContent<Node, K>>)[kind];
}

/** Returns the names in a list; undefined if it contains anything else, such as a star. */
export function names(nodes: readonly Node[] | undefined): string[] | undefined {
  const result: string[] = [];
  for (const node of nodes ?? []) {
    const name = as(node, 'String')?.sval;
    if (name === undefined) return undefined;
    result.push(name);
  }
  return result;
}

/** Removes casts to uuid, which cannot change an account's id. */
export function stripUuidCast(node: Node): Node {
  const cast = as(node, 'TypeCast');
  const type = cast?.typeName;
  if (!cast?.arg || !type || type.arrayBounds || type.setof) return node;
  return names(type.names)?.join('.') === 'uuid' ? stripUuidCast(cast.arg) : node;
}

export function isStar(node: Node): boolean {
  const spelled = as(node, 'ColumnRef')?.fields ?? as(node, 'A_Indirection')?.indirection;
  return spelled?.some((part) => 'A_Star' in part) ?? false;
}

export function isFirstParameter(node: Node): boolean {
  return as(node, 'ParamRef')?.number === 1;
}

interface ExpressionParts {
  readonly queries: SelectStmt[];
  readonly calls: FuncCall[];
  readonly fields: string[];
}

/** Returns true for kinds that name tables or statements. They may not be where only values belong. */
const isForeign = (kind: string): boolean =>
  kind === 'RangeVar' || kind === 'JsonTable' || kind === 'RangeTableFunc' || kind.endsWith('Stmt');

/**
 * Collects the parts of an expression by the names of nodes. No member of a node has the name of a kind, so nothing is
 * mistaken.
 */
export function collectParts(
  value: unknown,
  parts: ExpressionParts = { queries: [], calls: [], fields: [] },
): ExpressionParts {
  if (Array.isArray(value)) for (const item of value) collectParts(item, parts);
  else if (typeof value === 'object' && value !== null) collectFromNode(value as Node, parts);
  return parts;
}

function collectFromNode(node: Node, parts: ExpressionParts): void {
  const query = as(node, 'SelectStmt');
  if (query) {
    parts.queries.push(query);
    return;
  }
  const call = as(node, 'FuncCall');
  if (call) parts.calls.push(call);
  const fieldNodes = as(node, 'A_Indirection')?.indirection ?? as(node, 'ColumnRef')?.fields?.slice(1);
  for (const field of fieldNodes ?? []) parts.fields.push(as(field, 'String')?.sval ?? '');
  for (const [kind, inside] of Object.entries(node) as [string, unknown][]) {
    if (typeof inside !== 'object') continue;
    if (isForeign(kind)) throwNoProof(`${kind} stands where a value belongs`);
    collectParts(inside, parts);
  }
}
