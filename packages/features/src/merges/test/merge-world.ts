import * as c from '../../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { createDistributionList, setDistributionListMembers } from '../../lists/distribution-lists.ts';
import { getMerge, listMerges } from '../read-merges.ts';
import { createMergeVerb } from '../merge-records.ts';
import { undoMerge } from '../undo-merge.ts';
import type { Database } from '@nova/db';

type Row = Readonly<Record<string, unknown>>;

export interface Merged {
  readonly mergeId: string | null;
  readonly id: string;
  readonly record: Row;
  readonly moves: Readonly<Record<string, number>>;
  readonly dropped: readonly { readonly field: string; readonly value: unknown; readonly fromId: string }[];
  readonly combined: readonly {
    readonly keptId: string;
    readonly droppedId: string;
    readonly jobId: string;
  }[];
  readonly undoableUntil: string | null;
}

const verbs = {
  candidate: through(c.mergesOfKinds.candidates, createMergeVerb<Merged>('candidate')),
  contact: through(c.mergesOfKinds.contacts, createMergeVerb<Merged>('contact')),
  company: through(c.mergesOfKinds.companies, createMergeVerb<Merged>('company')),
  lead: through(c.mergesOfKinds.leads, createMergeVerb<Merged>('lead')),
};

export type MergedKind = keyof typeof verbs;

const tables = { candidate: 'candidates', contact: 'contacts', company: 'companies', lead: 'leads' } as const;

/** What tests of merges do in an account. */
export function mergesOf(agency: TestAccount, database: Database) {
  const { ctx, accountId } = agency;
  const rows = <R>(sql: string, values: readonly unknown[] = []): Promise<R[]> => ctx.db.rows<R>(sql, values);
  const note = (given: Row): Promise<string> =>
    through(plainEndpoints.notes.create, plainVerbs('note').create)(ctx, { text: 'Called', ...given });
  return {
    rows,
    note,
    async merge(
      kind: MergedKind,
      primaryId: string,
      ids: string | readonly string[],
      more: Row = {},
      by: Context = ctx,
    ) {
      const input = { primaryId, duplicateIds: [ids].flat(), ...more };
      return (await verbs[kind](by, input)).toValue();
    },
    undo: (mergeId: string | null, force?: boolean, by: Context = ctx) =>
      through(c.undoMerge, undoMerge)(by, { mergeId, ...(force === undefined ? {} : { force }) }),
    get: async (mergeId: string | null, by: Context = ctx) =>
      (await through(c.getMerge, getMerge)(by, { mergeId })).toValue(),
    list: async (given: Row = {}, by: Context = ctx) =>
      (await through(c.listMerges, listMerges)(by, given)).data.toValue(),
    read: async (kind: MergedKind, id: string) =>
      (
        await rows<{ row: string }>(
          `SELECT to_jsonb(t)::text AS row FROM ${tables[kind]} t WHERE t."accountId" = $1 AND t.id = $2::uuid`,
          [id],
        )
      ).map(({ row }) => JSON.parse(row) as Row)[0],
    lead: (given: Row) =>
      through(c.createLead, plainVerbs('lead').create)(ctx, { lastName: 'Lead', ...given }),
    opportunity: (given: Row) =>
      through(c.createOpportunity, plainVerbs('opportunity').create)(ctx, { name: 'Deal', ...given }),
    async set(kind: MergedKind, id: string, columns: Row): Promise<void> {
      const names = Object.keys(columns).map((name) => `"${name}" = n."${name}"`);
      const table = tables[kind];
      await database.query(
        `UPDATE ${table} t SET ${names.join(', ')} FROM jsonb_populate_record(NULL::${table}, $3::jsonb) n WHERE t."accountId" = $1 AND t.id = $2::uuid`,
        [accountId, id, JSON.stringify(columns)],
      );
    },
    async listOf(entity: MergedKind, ids: readonly string[]): Promise<string> {
      const listId = await through(c.createDistributionList, createDistributionList)(ctx, {
        name: `List ${newId()}`,
        entity,
        kind: 'STATIC',
      });
      await through(c.setDistributionListMembers, setDistributionListMembers)(ctx, {
        listId,
        distributionListId: listId,
        add: ids,
      });
      return listId;
    },
    async insert(table: string, row: Row): Promise<string> {
      const id = newId();
      const whole: Row = { id, ...row };
      const names = Object.keys(whole)
        .map((name) => `"${name}"`)
        .join(', ');
      await database.query(
        `INSERT INTO ${table} ("accountId", ${names}) SELECT $1::uuid, ${names} FROM jsonb_populate_record(NULL::${table}, $2::jsonb)`,
        [accountId, JSON.stringify(whole)],
      );
      return String(whole.id);
    },
    candidate: (given: Row = {}) => make.candidate(ctx, { allowDuplicate: true, ...given }),
    contact: (given: Row = {}) => make.contact(ctx, { allowDuplicate: true, ...given }),
    company: (given: Row = {}) => make.company(ctx, { allowDuplicate: true, ...given }),
  };
}
