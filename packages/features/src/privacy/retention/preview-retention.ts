import { NovaError } from '@nova/contract';
import { type RetentionPreview, retentionPreviewMinutes, type RetentionRule } from '../retention-contract.ts';
import { type Context, isId, newId } from '@nova/core';
import { assertSeesAll } from '../assert-sees-all.ts';
import { type DuePersons, type DuePick, findDuePersons } from './due-persons.ts';
import { readRetention, parseRules } from './retention-settings.ts';

/** Limit of stored previews per account. It bounds what a caller can store. */
const mostPreviews = 10;

/**
 * Counts what a run will do, and stores the records for it (docs/interface/privacy.md#retention).
 * @throws FORBIDDEN; INVALID_QUERY if a rule's query has become invalid
 */
export async function previewRetention(ctx: Context): Promise<RetentionPreview> {
  assertSeesAll(ctx);
  const { rules, maxPerRun } = await readRetention(ctx);
  const duePersons = await findDuePersons(ctx, rules, { most: maxPerRun });
  const previewId = newId();
  const expiresOn = new Date(ctx.now().getTime() + retentionPreviewMinutes * 60_000).toISOString();
  await ctx.db.write(
    `WITH old AS (
       DELETE FROM retention_previews p WHERE p."accountId" = $1 AND p.id IN (
         SELECT o.id FROM retention_previews o WHERE o."accountId" = $1 ORDER BY o."expiresOn" DESC OFFSET ${String(mostPreviews - 1)}))
     INSERT INTO retention_previews ("accountId", id, rules, records, places, "expiresOn")
     VALUES ($1, $2::uuid, $3::jsonb, $4::uuid[], $5::int[], $6::timestamptz)`,
    [
      previewId,
      JSON.stringify(rules),
      duePersons.picks.map(({ recordId }) => recordId),
      duePersons.picks.map(({ place }) => place),
      expiresOn,
    ],
  );
  return { previewId, expiresOn, rules: summariseRules(rules, duePersons) };
}

/** Combines each rule with what a run will do, in the rules' order. */
export const summariseRules = (
  rules: readonly RetentionRule[],
  { counts }: DuePersons,
): RetentionPreview['rules'] =>
  rules.map(({ name, action }, place) => {
    const { total = 0, held = 0, willDo = 0, sample = [] } = counts.find((one) => one.place === place) ?? {};
    return { name, action, total, held, willDo, left: total - held - willDo, sample: [...sample] };
  });

export interface TakenPreview {
  readonly rules: readonly RetentionRule[];
  readonly picks: readonly DuePick[];
}

/**
 * Claims a preview for its only run.
 * @throws NOT_FOUND; INVALID_STATE if it was run, or has expired
 */
export async function takePreview(ctx: Context, previewId: string): Promise<TakenPreview> {
  const [taken] = isId(previewId)
    ? await ctx.db.write<{ rules: string; records: readonly string[]; places: readonly number[] }>(
        `UPDATE retention_previews p SET "ranOn" = $3::timestamptz
         WHERE p."accountId" = $1 AND p.id = $2 AND p."ranOn" IS NULL AND p."expiresOn" > $3::timestamptz
         RETURNING p.rules::text AS rules, p.records::text[] AS records, p.places`,
        [previewId, ctx.now().toISOString()],
      )
    : [];
  if (!taken) throw await findRefusal(ctx, previewId);
  const { rules, records, places } = taken;
  return {
    rules: parseRules(rules),
    picks: records.map((recordId, at) => ({ recordId, place: places[at] ?? 0 })),
  };
}

/** Releases a preview for another run, because nothing was done. */
export async function giveBackPreview({ db }: Context, previewId: string): Promise<void> {
  await db.write(`UPDATE retention_previews p SET "ranOn" = NULL WHERE p."accountId" = $1 AND p.id = $2`, [
    previewId,
  ]);
}

async function findRefusal({ db }: Context, previewId: string): Promise<NovaError> {
  const [known] = isId(previewId)
    ? await db.rows<{ ran: boolean }>(
        `SELECT p."ranOn" IS NOT NULL AS ran FROM retention_previews p WHERE p."accountId" = $1 AND p.id = $2`,
        [previewId],
      )
    : [];
  if (!known) return new NovaError('NOT_FOUND', 'There is no such preview in your account. Make a new one.');
  const why = known.ran ? 'This preview was run already.' : 'This preview has expired.';
  return new NovaError('INVALID_STATE', `${why} Make a new one, and look at it.`);
}
