import type { FuncCall, Node, SelectStmt } from 'libpg-query';
import { noProof } from './refusal.ts';

type KindOf<N> = N extends unknown ? keyof N & string : never;

/** The kinds of nodes of PostgreSQL's syntax tree. */
type Kind = KindOf<Node>;

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

/** What an expression does besides computing with the values at hand. */
export interface Found {
  /** Its subqueries; what is inside of them is not among the rest. */
  readonly queries: SelectStmt[];
  readonly calls: FuncCall[];
  /** The names behind a dot: of columns, where there are such, and else of functions. */
  readonly fields: string[];
}

/** Names tables, or is a statement, where only values belong. */
const isForeign = (kind: string): boolean =>
  kind === 'RangeVar' || kind === 'JsonTable' || kind === 'RangeTableFunc' || kind.endsWith('Stmt');

/** Looks through an expression, a list of them, or whatever contains some: no inside of a node has a member named as a kind. */
export function look(value: unknown, found: Found = { queries: [], calls: [], fields: [] }): Found {
  if (Array.isArray(value)) for (const item of value) look(item, found);
  else if (typeof value === 'object' && value !== null) lookInto(value as Node, found);
  return found;
}

function lookInto(node: Node, found: Found): void {
  const query = as(node, 'SelectStmt');
  if (query) {
    found.queries.push(query);
    return;
  }
  const call = as(node, 'FuncCall');
  if (call) found.calls.push(call);
  const named = as(node, 'A_Indirection')?.indirection ?? as(node, 'ColumnRef')?.fields?.slice(1);
  for (const field of named ?? []) found.fields.push(as(field, 'String')?.sval ?? '');
  for (const [kind, inside] of Object.entries(node) as [string, unknown][]) {
    if (typeof inside !== 'object') continue;
    if (isForeign(kind)) noProof(`${kind} stands where a value belongs`);
    look(inside, found);
  }
}
