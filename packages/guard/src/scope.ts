import type { ColumnRef, Node } from 'libpg-query';
import type { Terms } from './catalogue.ts';
import type { Columns } from './columns.ts';
import { noProof } from './refusal.ts';
import { as, names, withoutUuidCast } from './syntax.ts';

/** The column that says whose row it is. */
export const accountColumn = 'accountId';

/** What stands in FROM: a table, which must be held to the account, or what gives rows of what is held already. */
type Source = 'table' | { readonly columns: Columns };

/** `left = right`, which must be true of every row that these aliases give. */
export interface Equality {
  readonly left: Node;
  readonly right: Node;
  readonly binds: ReadonlySet<string>;
  /** The level as it is seen from where the condition stands. */
  readonly seen: Scope;
}

/** A column, by the source that gives it. */
interface Place {
  readonly scope: Scope;
  readonly alias: string;
  readonly column: string;
}

/**
 * One level of a query: what stands in its FROM, under which alias, which of its tables are held to the account, and the
 * queries that WITH names. A table is held when a condition that all its rows must meet makes its `"accountId"` equal to the
 * account, or to a column that is.
 */
export class Scope {
  readonly terms: Terms;
  readonly #outer: Scope | undefined;
  readonly #named = new Map<string, Columns>();
  readonly #equalities: Equality[] = [];
  #sources = new Map<string, Source>();
  #held = new Set<string>();
  /** Undefined where all of it is seen. */
  #visible: ReadonlySet<string> | undefined;

  constructor(terms: Terms, outer?: Scope) {
    this.terms = terms;
    this.#outer = outer;
  }

  /** A level inside of this one. */
  inside(): Scope {
    return new Scope(this.terms, this);
  }

  /** What is around this level; the outermost has nothing but the account around it. */
  get around(): Scope {
    return this.#outer ?? new Scope(this.terms);
  }

  /**
   * This level as an ON or a lateral query in its FROM sees it: behind any other alias stands, for PostgreSQL, what an outer
   * level calls so; here, nothing that is known.
   */
  seeing(visible: ReadonlySet<string>): Scope {
    const part = new Scope(this.terms, this.#outer);
    part.#sources = this.#sources;
    part.#held = this.#held;
    part.#visible = visible;
    return part;
  }

  /** Names a query, as WITH does. */
  name(query: string, columns: Columns): void {
    this.#named.set(query, columns);
  }

  /** What the query of this name gives; undefined where none has it. */
  named(query: string): { readonly columns: Columns } | undefined {
    return this.#named.has(query) ? { columns: this.#named.get(query) } : this.#outer?.named(query);
  }

  get aliases(): ReadonlySet<string> {
    return new Set(this.#sources.keys());
  }

  /** @throws NoProof where the alias is taken */
  add(alias: string, source: Source): void {
    if (this.#sources.has(alias)) noProof(`${alias} stands for two things`);
    this.#sources.set(alias, source);
  }

  /** What a query in FROM turned out to give; it stood there without columns since it was added. */
  setColumns(alias: string, columns: Columns): void {
    this.#sources.set(alias, { columns });
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

  /** Ends the proof of a level. @throws NoProof unless all its tables are held */
  assertHeld(): void {
    for (const [alias, source] of this.#sources)
      if (source === 'table' && !this.#held.has(alias)) noProof(`nothing holds ${alias} to the account`);
  }

  /** Whether the value is the account's id. */
  isAccount(node: Node): boolean {
    const value = withoutUuidCast(node);
    const column = as(value, 'ColumnRef');
    const place = column && this.#resolve(column);
    return place ? place.scope.#holds(place) : this.terms.isAccount(value);
  }

  /** What `*` gives where one query alone stands in FROM. */
  onlyColumns(): Columns {
    const [only, another] = this.#sources.values();
    return only === undefined || only === 'table' || another !== undefined ? undefined : only.columns;
  }

  #holds({ alias, column }: Place): boolean {
    const source = this.#sources.get(alias);
    if (source === 'table') return column === accountColumn && this.#held.has(alias);
    const [given, another] = source?.columns?.filter(({ name }) => name === column) ?? [];
    return another === undefined && given?.account === true;
  }

  #holdIfEqual(target: Node, other: Node, binds: ReadonlySet<string>): void {
    const column = as(withoutUuidCast(target), 'ColumnRef');
    const place = column && this.#resolve(column);
    if (place?.scope !== this || place.column !== accountColumn || !binds.has(place.alias)) return;
    if (this.#sources.get(place.alias) === 'table' && this.isAccount(other)) this.#held.add(place.alias);
  }

  /** Where a column comes from; a bare `"accountId"` is looked for where one table alone has it. */
  #resolve({ fields }: ColumnRef): Place | undefined {
    const [first, second, ...more] = names(fields) ?? [];
    if (first === undefined || more.length > 0) return undefined;
    if (second === undefined) return first === accountColumn ? this.#bareAccount() : undefined;
    if (this.#sources.has(first))
      return this.#sees(first) ? { scope: this, alias: first, column: second } : undefined;
    return this.#outer === undefined ? undefined : this.#outer.#resolve({ fields: fields ?? [] });
  }

  #bareAccount(): Place | undefined {
    const tables = [...this.#sources].filter(([alias, source]) => source === 'table' && this.#sees(alias));
    const [[alias] = [], another] = tables;
    return alias === undefined || another ? undefined : { scope: this, alias, column: accountColumn };
  }

  #sees(alias: string): boolean {
    return this.#visible?.has(alias) ?? true;
  }
}
