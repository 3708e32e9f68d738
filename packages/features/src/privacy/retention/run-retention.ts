import { NovaError } from '@nova/contract';
import type { RetentionRule, RetentionRun } from '../retention-contract.ts';
import { type Context, type ContextWith, auditRow } from '@nova/core';
import type { AccountTransaction } from '@nova/db';
import { assertSeesAll } from '../assert-sees-all.ts';
import { endPersons } from '../end-persons.ts';
import type { PersonId } from '../persons.ts';
import { type AskedConsents, type AskingContext, requestConsent } from '../request-consent.ts';
import { type DuePick, findDuePersons } from './due-persons.ts';
import { giveBackPreview, type TakenPreview, takePreview } from './preview-retention.ts';

/** Records per transaction. A database with one backend makes all others wait for it. */
const groupSize = 20;

/**
 * Runs what a preview stored (docs/interface/privacy.md#retention).
 * @throws FORBIDDEN, NOT_FOUND, INVALID_STATE; an error that prevents its beginning, after which the preview
 * can be run again
 */
export async function runRetention(
  ctx: Context,
  { previewId }: { readonly previewId: string },
): Promise<RetentionRun> {
  assertSeesAll(ctx);
  const preview = await takePreview(ctx, previewId);
  return applyRetention(ctx, preview).catch(async (error: unknown) => {
    await giveBackPreview(ctx, previewId);
    throw error;
  });
}

/** The context that the actions require. */
export type RetentionContext = AskingContext & ContextWith<'erasures'>;

const outcomes = ['done', 'changed', 'held', 'left'] as const;

type RuleOutcome = Record<(typeof outcomes)[number], number>;

const noCounts: RuleOutcome = { done: 0, changed: 0, held: 0, left: 0 };

const sumCounts = (counts: RuleOutcome): number => outcomes.reduce((sum, one) => sum + counts[one], 0);

/**
 * Applies rules in groups, the oldest records first. After a failure the rest is left.
 * @throws the failure if nothing was done before
 */
export async function applyRetention(
  ctx: RetentionContext,
  { rules, picks }: TakenPreview,
): Promise<RetentionRun> {
  const counts = rules.map(() => ({ ...noCounts }));
  const isBegun = (): boolean => counts.some(({ done, changed, held }) => done + changed + held > 0);
  let failed = false;
  for (const group of groupPicks(picks)) {
    const count = counts[group.place] ?? { ...noCounts };
    const before = sumCounts(count);
    try {
      if (!failed) await applyRule(ctx, rules, group, count);
    } catch (error) {
      if (!isBegun()) throw error;
      failed = true;
    }
    count.left += before + group.ids.length - sumCounts(count);
  }
  const run = { rules: rules.map(({ name }, place) => ({ name, ...(counts[place] ?? noCounts) })) };
  if (picks.length > 0) await recordRun(ctx, run);
  return run;
}

interface PickedGroup {
  readonly place: number;
  readonly ids: readonly string[];
}

/** Groups the picks in their order, and by rule within each slice. */
const groupPicks = (picks: readonly DuePick[]): readonly PickedGroup[] =>
  Array.from({ length: Math.ceil(picks.length / groupSize) }, (_, at) =>
    picks.slice(at * groupSize, (at + 1) * groupSize),
  ).flatMap((some) =>
    [...new Set(some.map(({ place }) => place))].map((place) => ({
      place,
      ids: some.filter((one) => one.place === place).map(({ recordId }) => recordId),
    })),
  );

/**
 * Applies a rule to a group.
 * @param counts receives the group's outcome, after a failure as far as it came
 * @throws errors that are not the refusal of a single person
 */
async function applyRule(
  ctx: RetentionContext,
  rules: readonly RetentionRule[],
  { place, ids }: PickedGroup,
  counts: RuleOutcome,
): Promise<void> {
  const rule = rules[place];
  if (!rule) {
    counts.changed += ids.length;
    return;
  }
  const findStillDue = async (
    db: Pick<AccountTransaction, 'rows'>,
    some: readonly string[],
  ): Promise<readonly string[]> => {
    // All statements use this connection, because the embedded database has no second one.
    const view = { ...ctx, db: { ...ctx.db, rows: db.rows.bind(db) } };
    const { picks } = await findDuePersons(view, rules, { most: some.length, places: [place], among: some });
    return picks.map(({ recordId }) => recordId);
  };
  if (rule.action === 'ASK') {
    const still = new Set(await findStillDue(ctx.db, ids));
    counts.changed += ids.length - still.size;
    await askAll(
      ctx,
      rule,
      ids.filter((id) => still.has(id)),
      counts,
    );
    return;
  }
  const { ended, held, gone, left } = await endPersons(ctx, {
    kind: rule.entity,
    ids,
    action: rule.action,
    reason: rule.action === 'ERASE' ? 'NOT_NEEDED' : null,
    userId: ctx.via === 'system' ? null : ctx.user.id,
    choose: findStillDue,
  });
  counts.done += ended.length;
  counts.changed += gone.length + left.length;
  counts.held += held.length;
}

/** Asks persons for consent. Those who cannot be asked are left, and the next run finds them again. */
async function askAll(
  ctx: AskingContext,
  { entity, purpose, senderId }: RetentionRule,
  ids: readonly string[],
  counts: RuleOutcome,
): Promise<void> {
  const request = { purposes: [purpose ?? ''], senderId: senderId ?? '' };
  for (const recordId of ids) {
    if (await isAsked(ctx, { entity, recordId }, request)) counts.done += 1;
    else counts.left += 1;
  }
}

/** Adds a line to the audit trail: that there was a run, and what it did. */
async function recordRun(ctx: RetentionContext, { rules }: RetentionRun): Promise<void> {
  const changes = Object.fromEntries(rules.map(({ name, done }) => [name, { to: done }]));
  const line = auditRow(ctx, { entity: 'retention', recordId: null, action: 'run', changes });
  await ctx.db.write(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS told`, [
    JSON.stringify([{ table: 'audit_events', rows: [line] }]),
  ]);
}

/**
 * Asks a person for consent.
 * @returns false if nothing may be sent to them now
 */
async function isAsked(ctx: AskingContext, person: PersonId, asked: AskedConsents): Promise<boolean> {
  try {
    await requestConsent(ctx, person, asked);
    return true;
  } catch (error) {
    if (error instanceof NovaError && ['INVALID_STATE', 'NOT_FOUND'].includes(error.code)) return false;
    throw error;
  }
}
