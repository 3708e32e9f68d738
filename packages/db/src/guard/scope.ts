import type { ColumnRef, Node } from 'libpg-query';
import type { Terms } from './catalogue.ts';
import { as, names, throwNoProof, stripUuidCast } from './syntax.ts';

export const accountColumn = 'accountId';

/** A statement must limit a table to the account. Rows of a subquery come from tables that the subquery limits. */
type FromItem = 'table' | { readonly columns: Columns };

export interface Equality {
  readonly left: Node;
  readonly right: Node;
  readonly binds: ReadonlySet<string>;
  readonly seen: Scope;
}

interface ColumnOrigin {
  readonly scope: Scope;
  readonly alias: string;
  readonly column: string;
}

/**
 * The tables and queries of one level of a statement. A table is held if a condition on all its rows makes
 * `"accountId"` equal to the account, or to a column that is equal to it.
 */
export class Scope {
  readonly terms: Terms;
  readonly #outer: Scope | undefined;
  readonly #named = new Map<string, Columns>();
  readonly #equalities: Equality[] = [];
  #sources = new Map<string, FromItem>();
  #held = new Set<string>();
  #visible: ReadonlySet<string> | undefined;

  constructor(terms: Terms, outer?: Scope) {
    this.terms = terms;
    this.#outer = outer;
  }

  inside(): Scope {
    return new Scope(this.terms, this);
  }

  /** The level around this one. The outermost level has none, so it gets one that knows only the account. */
  get around(): Scope {
    return this.#outer ?? new Scope(this.terms);
  }

  /** Returns a scope in which other aliases count as unknown, because PostgreSQL would look for them in an outer level. */
  seeing(visible: ReadonlySet<string>): Scope {
    const part = new Scope(this.terms, this.#outer);
    part.#sources = this.#sources;
    part.#held = this.#held;
    part.#visible = visible;
    return part;
  }

  name(query: string, columns: Columns): void {
    this.#named.set(query, columns);
  }

  named(query: string): { readonly columns: Columns } | undefined {
    return this.#named.has(query) ? { columns: this.#named.get(query) } : this.#outer?.named(query);
  }

  get aliases(): ReadonlySet<string> {
    return new Set(this.#sources.keys());
  }

  /** @throws NoProof if the alias is taken */
  add(alias: string, source: FromItem): void {
    if (this.#sources.has(alias)) throwNoProof(`${alias} stands for two things`);
    this.#sources.set(alias, source);
  }

  setColumns(alias: string, columns: Columns): void {
    this.#sources.set(alias, { columns });
  }

  /** Marks an INSERT's target as held, because its values contain the account. */
  hold(alias: string): void {
    this.#held.add(alias);
  }

  learn(equalities: readonly Equality[]): void {
    this.#equalities.push(...equalities);
    for (let before = -1; before !== this.#held.size;) {
      before = this.#held.size;
      for (const { left, right, binds, seen } of this.#equalities) {
        seen.#holdIfEqual(left, right, binds);
        seen.#holdIfEqual(right, left, binds);
      }
    }
  }

  /** @throws NoProof unless all tables of the level are held */
  assertHeld(): void {
    for (const [alias, source] of this.#sources)
      if (source === 'table' && !this.#held.has(alias)) throwNoProof(`nothing holds ${alias} to the account`);
  }

  isAccount(node: Node): boolean {
    const value = stripUuidCast(node);
    const column = as(value, 'ColumnRef');
    const place = column && this.#resolve(column);
    return place ? place.scope.#holds(place) : this.terms.isAccount(value);
  }

  /** Returns the columns of `*`, if FROM contains a single query. */
  onlyColumns(): Columns {
    const [only, another] = this.#sources.values();
    return only === undefined || only === 'table' || another !== undefined ? undefined : only.columns;
  }

  #holds({ alias, column }: ColumnOrigin): boolean {
    const source = this.#sources.get(alias);
    if (source === 'table') return column === accountColumn && this.#held.has(alias);
    const [given, another] = source?.columns?.filter(({ name }) => name === column) ?? [];
    return another === undefined && given?.account === true;
  }

  #holdIfEqual(target: Node, other: Node, binds: ReadonlySet<string>): void {
    const column = as(stripUuidCast(target), 'ColumnRef');
    const place = column && this.#resolve(column);
    if (place?.scope !== this || place.column !== accountColumn || !binds.has(place.alias)) return;
    if (this.#sources.get(place.alias) === 'table' && this.isAccount(other)) this.#held.add(place.alias);
  }

  /** Finds the origin of a column. A bare `"accountId"` resolves only with one table. */
  #resolve({ fields }: ColumnRef): ColumnOrigin | undefined {
    const [first, second, ...more] = names(fields) ?? [];
    if (first === undefined || more.length > 0) return undefined;
    if (second === undefined) return first === accountColumn ? this.#bareAccount() : undefined;
    if (this.#sources.has(first))
      return this.#sees(first) ? { scope: this, alias: first, column: second } : undefined;
    return this.#outer === undefined ? undefined : this.#outer.#resolve({ fields: fields ?? [] });
  }

  #bareAccount(): ColumnOrigin | undefined {
    const tables = [...this.#sources].filter(([alias, source]) => source === 'table' && this.#sees(alias));
    const [[alias] = [], another] = tables;
    return alias === undefined || another ? undefined : { scope: this, alias, column: accountColumn };
  }

  #sees(alias: string): boolean {
    return this.#visible?.has(alias) ?? true;
  }
}

export interface Column {
  readonly name: string | undefined;
  readonly account: boolean;
}

/** The columns of a query; undefined if a star hides them. */
export type Columns = readonly Column[] | undefined;

export function combineColumns(left: Columns, right: Columns): Columns {
  return left?.map(({ name, account }, place) => ({
    name,
    account: account && right?.[place]?.account === true,
  }));
}

export function renameColumns(columns: Columns, aliases: readonly Node[] | undefined): Columns {
  if (aliases === undefined) return columns;
  const newNames = names(aliases);
  return newNames && columns?.map(({ name, account }, place) => ({ name: newNames[place] ?? name, account }));
}
