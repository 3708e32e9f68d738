import type { Proposal, ProposalEffect } from './contract.ts';
import {
  type Context,
  reads,
  buildConditions,
  condition,
  joinsSql,
  listRestrictedKinds,
  seesEverything,
  visibleToUser,
} from '@nova/core';
import { type KindName, kinds, type ReferredKind, referred } from '@nova/kinds';
import type { KeptEffect } from './foretold.ts';

interface NamedRecord {
  readonly name: string | null;
  readonly email: string | null;
}

/** Adds the present names of the records to effects. A record that is gone has no name. */
export async function showEffects<P extends Pick<Proposal, 'result'> & { readonly effect: KeptEffect }>(
  ctx: Context,
  proposals: readonly P[],
): Promise<(Omit<P, 'effect' | 'result'> & Pick<Proposal, 'effect' | 'result'>)[]> {
  const idsByKind = new Map<KindName, Set<string>>();
  for (const { effect } of proposals) {
    const ids = idsByKind.get(effect.sampleOf) ?? new Set<string>();
    effect.sample.forEach((id) => ids.add(id));
    idsByKind.set(effect.sampleOf, ids);
  }
  const names = new Map<string, NamedRecord>();
  for (const [kind, ids] of idsByKind)
    for (const { id, ...named } of await loadNames(ctx, kind, [...ids])) names.set(id, named);
  const hidden = listRestrictedKinds(ctx).map(({ plural }) => plural);
  return proposals.map((one) => ({
    ...one,
    effect: showEffect(one.effect, names, hidden),
    result: seesEverything(ctx) ? one.result : hideCounts(one.result),
  }));
}

/** Replaces messages that count records which only the accepting user may see. */
const hideCounts = (result: Proposal['result']): Proposal['result'] =>
  result && {
    ...result,
    failed: result.failed.map((one) =>
      one.code === 'IN_USE' ? { ...one, message: 'Other records need it; it was not deleted.' } : one,
    ),
  };

function showEffect(
  { sample, sampleOf: _kind, audience, goesAlong, ...effect }: KeptEffect,
  names: ReadonlyMap<string, NamedRecord>,
  hidden: readonly string[],
): ProposalEffect {
  const visibleCounts = Object.entries(goesAlong ?? {}).filter(([plural]) => !hidden.includes(plural));
  return {
    ...effect,
    sample: sample.map((id) => ({ id, name: names.get(id)?.name ?? null })),
    ...(visibleCounts.length > 0 && { goesAlong: Object.fromEntries(visibleCounts) }),
    ...(audience && {
      audience: {
        ...audience,
        sample: sample.flatMap((recordId) => {
          const { name = null, email = null } = names.get(recordId) ?? {};
          return email === null ? [] : [{ recordId, name, email }];
        }),
      },
    }),
  };
}

/** Loads the names of records that the user sees. */
async function loadNames(
  ctx: Context,
  kind: KindName,
  ids: readonly string[],
): Promise<readonly (NamedRecord & { readonly id: string })[]> {
  if (ids.length === 0) return [];
  const { source } = reads[kind];
  const r = source.alias;
  const { sql, values } = buildConditions([
    condition(`${r}.id = ANY($?::uuid[])`, ids),
    ...visibleToUser(ctx, kinds[kind]),
  ]);
  const name = buildNameSql(kind);
  const email = source.members.email ?? 'NULL';
  return ctx.db.rows(
    `SELECT ${r}.id::text AS id, (${name})::text AS name, (${email})::text AS email
     FROM ${source.from} ${joinsSql(source, [name, email, ...sql])} WHERE ${[`${r}."accountId" = $1`, ...sql].join(' AND ')}`,
    values,
    { dynamic: true },
  );
}

const isReferred = (kind: string): kind is ReferredKind => Object.hasOwn(referred, kind);

/** Returns SQL of the name by which people know a record. */
function buildNameSql(kind: KindName): string {
  const { alias, members } = reads[kind].source;
  if (isReferred(kind)) return referred[kind].name(alias);
  return members.name ?? members.title ?? members.subject ?? members.candidateName ?? 'NULL';
}
