import { createHash } from 'node:crypto';
import type { NovaError } from '@nova/contract';
import type { ProposalEffect } from './contract.ts';
import { rowKinds } from '@nova/core';
import type { AccountTransaction } from '@nova/db';
import type { KindName } from '@nova/kinds';
import type { ProposedWork } from './proposed-work.ts';

/** An effect as it is stored. It has ids only, because names are read when it is shown. */
export interface KeptEffect extends Omit<ProposalEffect, 'sample' | 'audience'> {
  readonly sample: readonly string[];
  /** The kind of the sample's records. */
  readonly sampleOf: KindName;
  readonly audience?: Omit<NonNullable<ProposalEffect['audience']>, 'sample'> | undefined;
}

export interface Target {
  readonly recordId: string;
  /** ISO 8601; null for a record that does not exist. */
  readonly frozenOn: string | null;
}

/** The result of a dry run. */
export interface Foretold {
  readonly effect: KeptEffect;
  readonly targets: readonly Target[];
  /** A hash of the effect and of details that it does not show. */
  readonly hash: string;
  /** The reason why nothing would be done. */
  readonly refusal?: NovaError | undefined;
}

/** The result of the dry run for one kind of proposal. */
export interface Finding {
  readonly effect: Omit<KeptEffect, 'sample' | 'sampleOf'> & Partial<Pick<KeptEffect, 'sample' | 'sampleOf'>>;
  /** Details that the effect does not show; a change of them counts as a change of the effect. */
  readonly details?: unknown;
  readonly refusal?: NovaError | undefined;
}

export const hashFinding = (found: unknown): string =>
  createHash('sha256').update(JSON.stringify(found)).digest('hex');

/** Reads when each record last changed. */
export async function readTargets(
  db: AccountTransaction,
  { entity, ids }: Pick<ProposedWork, 'entity' | 'ids'>,
): Promise<readonly Target[]> {
  const { table, stamp } = rowKinds[entity];
  const rows = await db.rows<{ id: string; changed: string }>(
    `SELECT t.id::text AS id, nova_iso(t."${stamp ?? 'createdOn'}") AS changed FROM ${table} t
     WHERE t."accountId" = $1 AND t.id = ANY($2::uuid[])`,
    [ids],
  );
  const on = new Map(rows.map((row) => [row.id, row.changed]));
  return ids.map((recordId) => ({ recordId, frozenOn: on.get(recordId) ?? null }));
}

/** Formats a count, such as `3 candidates` or `1 company`. */
export const formatCount = (
  count: number,
  { singular, plural }: { singular: string; plural: string },
): string => `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
