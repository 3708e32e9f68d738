import type { ColumnRef, Node } from 'libpg-query';
import type { Terms } from './catalogue.ts';
import type { Columns } from './columns.ts';
import { noProof } from './refusal.ts';
import { as, names, withoutUuidCast } from './syntax.ts';

/** The column that says whose row it is. */
export const accountColumn = 'accountId';

/** Columns of what a query, a function or a CTE gives; a table has none here, for it must be held to the account first. */
interface Source {
  readonly table: boolean;
  readonly columns: Columns;
}

/** `left = right`, which must be true of every row that these aliases give. */
export interface Equality {
  readonly left: Node;
  readonly right: Node;
  readonly binds: ReadonlySet<string>;
  /** The level as it is seen from where the condition stands. */
  readonly seen: Scope;
}

/**
 * One level of a query: what stands in its FROM, under which alias, and which of its tables are held to the account.
 * A table is held when a condition that all its rows must meet makes its `"accountId"` equal to the account, or to a column
 * that is.
 */
export class Scope {
  readonly terms: Terms;
  readonly #outer: Scope | undefined;
  readonly #queries: ReadonlyMap<string, Columns>;
  readonly #equalities: Equality[] = [];
  #sources = new Map<string, Source>();
  #held = new Set<string>();
  /** Undefined where all of it is seen. */
  #visible: ReadonlySet<string> | undefined;

  constructor(terms: Terms, outer: Scope | undefined, queries: ReadonlyMap<string, Columns>) {
    this.terms = terms;
    this.#outer = outer;
    this.#queries = queries;
  }

  /**
   * This level as an ON or a lateral query in its FROM sees it: behind any other alias stands, for PostgreSQL, what an outer
   * level calls so; here, nothing that is known.
   */
  seeing(visible: ReadonlySet<string>): Scope {
    const part = new Scope(this.terms, this.#outer, this.#queries);
    part.#sources = this.#sources;
    part.#held = this.#held;
    part.#visible = visible;
    return part;
  }

  /** The queries that WITH names here. */
  get queries(): ReadonlyMap<string, Columns> {
    return this.#queries;
  }

  get outer(): Scope | undefined {
    return this.#outer;
  }

  get aliases(): ReadonlySet<string> {
    return new Set(this.#sources.keys());
  }

  addTable(alias: string): void {
    this.#add(alias, { table: true, columns: undefined });
  }

  addDerived(alias: string, columns: Columns): void {
    this.#add(alias, { table: false, columns });
  }

  /** What a query in FROM turned out to give; it stood there without columns since {@link addDerived}. */
  setColumns(alias: string, columns: Columns): void {
    this.#sources.set(alias, { table: false, columns });
  }

  /** Takes a table as held: the row that an INSERT makes is the account's by its values. */
  hold(alias: string): void {
    this.#held.add(alias);
  }

  /** Adds what must be true, and holds what it holds. */
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

  /** The tables that nothing holds to the account. */
  get unheld(): string[] {
    return [...this.#sources].flatMap(([alias, { table }]) =>
      table && !this.#held.has(alias) ? [alias] : [],
    );
  }

  /** Whether the value is the account's id. */
  isAccount(node: Node): boolean {
    const value = withoutUuidCast(node);
    const column = as(value, 'ColumnRef');
    const place = column && this.#resolve(column);
    if (place === undefined) return this.terms.isAccount(value);
    return place.scope.#holds(place.alias, place.column);
  }

  /** What `*` gives where one query alone stands in FROM. */
  onlyColumns(): Columns {
    const [only, another] = this.#sources.values();
    return another === undefined ? only?.columns : undefined;
  }

  #add(alias: string, source: Source): void {
    if (this.#sources.has(alias)) noProof(`${alias} stands for two things`);
    this.#sources.set(alias, source);
  }

  #sees(alias: string): boolean {
    return this.#visible?.has(alias) ?? true;
  }

  #holds(alias: string, column: string): boolean {
    const source = this.#sources.get(alias);
    if (source?.table) return column === accountColumn && this.#held.has(alias);
    const named = source?.columns?.filter(({ name }) => name === column) ?? [];
    return named.length === 1 && named[0]?.account === true;
  }

  #holdIfEqual(target: Node, other: Node, binds: ReadonlySet<string>): void {
    const column = as(withoutUuidCast(target), 'ColumnRef');
    const place = column && this.#resolve(column);
    if (place?.scope !== this || place.column !== accountColumn || !binds.has(place.alias)) return;
    if (this.#sources.get(place.alias)?.table === true && this.isAccount(other)) this.#held.add(place.alias);
  }

  /** Where a column comes from; a bare name is looked for where one table alone has it. */
  #resolve({ fields }: ColumnRef): { scope: Scope; alias: string; column: string } | undefined {
    const spelled = names(fields);
    if (spelled === undefined) return undefined;
    const [first, second, ...more] = spelled;
    if (first === undefined || more.length > 0) return undefined;
    if (second === undefined) return first === accountColumn ? this.#bareAccountColumn() : undefined;
    if (this.#sources.has(first)) {
      return this.#sees(first) ? { scope: this, alias: first, column: second } : undefined;
    }
    return this.#outer === undefined ? undefined : this.#outer.#resolve({ fields: fields ?? [] });
  }

  #bareAccountColumn(): { scope: Scope; alias: string; column: string } | undefined {
    const tables = [...this.#sources].filter(([name, { table }]) => table && this.#sees(name));
    const [alias] = tables[0] ?? [];
    return tables.length === 1 && alias !== undefined
      ? { scope: this, alias, column: accountColumn }
      : undefined;
  }
}
