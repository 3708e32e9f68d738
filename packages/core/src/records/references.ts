import { NovaError, type MasterDataGroup } from '@nova/contract';
import type { ReferredKind } from '@nova/kinds';
import type { Context } from '../context.ts';
import { normaliseName } from '../fold-name.ts';
import { isId } from '../ids.ts';
import { notFound } from './refusals.ts';

/** Ids to look up, in any form; master data also by name. */
export interface ReferenceLookup {
  readonly masterData?: readonly (string | null | undefined)[];
  readonly masterDataNames?: readonly { readonly group: MasterDataGroup; readonly name: string }[];
  readonly users?: readonly (string | null | undefined)[];
  readonly customFields?: readonly string[];
  readonly companies?: readonly (string | null | undefined)[];
  readonly contacts?: readonly (string | null | undefined)[];
  readonly candidates?: readonly (string | null | undefined)[];
  readonly jobs?: readonly (string | null | undefined)[];
  readonly leads?: readonly (string | null | undefined)[];
  readonly opportunities?: readonly (string | null | undefined)[];
}

export const mergeLookups = (one: ReferenceLookup, other: ReferenceLookup): ReferenceLookup => {
  const lists = { ...one, ...other };
  return Object.fromEntries(
    Object.keys(lists).map((name) => [
      name,
      [...(one[name as keyof ReferenceLookup] ?? []), ...(other[name as keyof ReferenceLookup] ?? [])],
    ]),
  );
};

interface FoundReference {
  readonly kind: string;
  readonly id: string;
  /** A group of master data, or an entity of custom fields. */
  readonly scope: string | null;
  readonly name: string;
  readonly detail: string | null;
}

export type CustomFieldKind = 'TEXT' | 'BOOLEAN' | 'DATE' | 'LIST' | 'NUMBER';

const parts = {
  masterData: `SELECT 'masterData' AS kind, id, "group" AS scope, name, NULL AS detail FROM master_data WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  users: `SELECT 'user', id, NULL, name, NULL FROM users WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  customFields: `SELECT 'customField', id, entity, label, kind FROM custom_fields WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  companies: `SELECT 'company', id, NULL, name, NULL FROM companies WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  contacts: `SELECT 'contact', id, NULL, '', NULL FROM contacts WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  candidates: `SELECT 'candidate', id, NULL, '', NULL FROM candidates WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  leads: `SELECT 'lead', id, NULL, '', NULL FROM leads WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  opportunities: `SELECT 'opportunity', id, NULL, name, NULL FROM opportunities WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
  jobs: `SELECT 'job', id, NULL, title, "companyId"::text FROM jobs WHERE "accountId" = $1 AND id = ANY($?::uuid[])`,
} as const;

const nameQuery = `SELECT 'named' AS kind, id, "group" AS scope, name, "nameKey" AS detail FROM master_data WHERE "accountId" = $1 AND ("group" || ':' || "nameKey") = ANY($?::text[])`;

/** The references that a look-up found, all of one account. */
export class References {
  readonly #byId: ReadonlyMap<string, FoundReference>;
  readonly #byName: ReadonlyMap<string, FoundReference>;

  constructor(found: readonly FoundReference[]) {
    const isNamed = ({ kind }: FoundReference): boolean => kind === 'named';
    this.#byId = new Map(
      found.filter((item) => !isNamed(item)).map((item) => [`${item.kind} ${item.id}`, item]),
    );
    this.#byName = new Map(
      found.filter(isNamed).map((item) => [`${item.scope ?? ''} ${item.detail ?? ''}`, item]),
    );
  }

  /** @throws NOT_FOUND for an unknown id */
  masterData(
    group: MasterDataGroup | readonly MasterDataGroup[],
    id: string | null | undefined,
    what: string,
  ): string | null | undefined {
    if (id === null || id === undefined) return id;
    const groups: readonly string[] = Array.isArray(group) ? group : [group];
    const item = this.#one('masterData', id);
    if (!item || !groups.includes(item.scope ?? '')) throw notFound(what);
    return item.id;
  }

  masterDataItem(
    group: MasterDataGroup,
    id: string,
  ): { readonly id: string; readonly name: string } | undefined {
    const item = this.#one('masterData', id);
    return item?.scope === group ? item : undefined;
  }

  masterDataNamed(
    group: MasterDataGroup,
    name: string,
  ): { readonly id: string; readonly name: string } | undefined {
    return this.#byName.get(`${group} ${normaliseName(name)}`);
  }

  has(kind: ReferredKind, id: string): boolean {
    return this.#one(kind, id) !== undefined;
  }

  /**
   * Finds an owner's id. An unknown owner counts as not given
   * (docs/interface/values.md#references-to-other-records).
   */
  owner(id: string | null | undefined): string | undefined {
    return id === null || id === undefined ? undefined : this.#one('user', id)?.id;
  }

  /** @throws NOT_FOUND for an unknown id */
  record(
    kind: Exclude<ReferredKind, 'masterData'>,
    id: string | null | undefined,
  ): string | null | undefined {
    if (id === null || id === undefined) return id;
    const item = this.#one(kind, id);
    if (!item) throw notFound(kind);
    return item.id;
  }

  /** Returns the company of a job that was looked up. */
  companyOfJob(jobId: string): string | null {
    return this.#one('job', jobId)?.detail ?? null;
  }

  /** @throws BAD_REQUEST for an unknown custom field */
  customField(entity: string, fieldId: string): { readonly label: string; readonly kind: CustomFieldKind } {
    const field = this.#one('customField', fieldId);
    if (field?.scope !== entity) {
      throw new NovaError(
        'BAD_REQUEST',
        `There is no custom field ${JSON.stringify(fieldId)} for a ${entity} in your account.`,
      );
    }
    return { label: field.name, kind: customFieldKind(field.detail) };
  }

  #one(kind: string, id: string): FoundReference | undefined {
    return this.#byId.get(`${kind} ${id.toLowerCase()}`);
  }
}

/** The cast is safe, because the contract allows only these kinds. */
const customFieldKind = (kind: string | null): CustomFieldKind => (kind ?? 'TEXT') as CustomFieldKind;

/** Looks up references in one round trip at most. */
export async function loadReferences(ctx: Context, lookup: ReferenceLookup): Promise<References> {
  const values: unknown[] = [];
  const selects: string[] = [];
  const add = (sql: string, list: readonly string[]): void => {
    if (list.length === 0) return;
    values.push(list);
    selects.push(sql.replace('$?', `$${String(values.length + 1)}`));
  };
  for (const [name, sql] of entries(parts)) add(sql, (lookup[name] ?? []).filter(isId));
  add(
    nameQuery,
    (lookup.masterDataNames ?? []).map(({ group, name }) => `${group}:${normaliseName(name)}`),
  );
  if (selects.length === 0) return new References([]);
  const source = `(${selects.join(' UNION ALL ')}) AS found(kind, id, scope, name, detail)`;
  return new References(await ctx.db.rows<FoundReference>(`SELECT * FROM ${source}`, values));
}

/** The cast is needed, because Object.entries widens keys to string; `parts` is closed. */
const entries = (table: typeof parts): [keyof typeof parts, string][] =>
  Object.entries(table) as [keyof typeof parts, string][];
