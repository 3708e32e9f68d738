import { isFoundByPersonalWords, isSearched, kinds, type Kind, type SearchedKind } from '@nova/kinds';
import type { Statement } from '../group-writer.ts';
import { ofStep, type Step } from './step-records.ts';

/** How a step's records are searched; undefined for what is not. */
function searched({ kind: { type } }: Step): SearchedKind | undefined {
  const kind = Object.values<Kind>(kinds).find(({ name }) => name === type);
  return kind && isSearched(kind) ? kind : undefined;
}

/** The words that some records are found by. */
async function wordsOf(run: Statement, step: Step, ids: readonly string[]): Promise<readonly string[]> {
  const kind = searched(step);
  if (!kind || ids.length === 0) return [];
  const rows = await run<{ word: string }>(
    `SELECT DISTINCT own.word FROM ${kind.name}_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word)
     WHERE s."accountId" = $1::uuid AND s.id = ANY($2::uuid[])`,
    [step.name[0], ids],
  );
  return rows.map(({ word }) => word);
}

/**
 * Does work after which records are found by other words, or gone; the words that nothing is found by then leave the account's. Those of
 * a deleted person do so by themselves.
 */
export async function forgettingWords(
  run: Statement,
  step: Step,
  { restored, deleted }: { readonly restored: readonly string[]; readonly deleted: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const kind = searched(step);
  const forgetThemselves = kind !== undefined && isFoundByPersonalWords(kind);
  const before = await wordsOf(run, step, [...restored, ...(forgetThemselves ? [] : deleted)]);
  await work();
  const after = new Set(await wordsOf(run, step, restored));
  const words = before.filter((word) => !after.has(word));
  if (words.length > 0) await run(`SELECT nova_forget_words($1::uuid, $2::text[])`, [step.name[0], words]);
}

/**
 * Records that are found again by the words that a step took away have no former ones of it, nor of its being taken back. A record that
 * was left keeps its own: they go when it goes.
 */
export async function dropFormerWords(
  run: Statement,
  { name, changed }: Step,
  restored: readonly string[],
): Promise<void> {
  const back = new Set(restored);
  await run(
    `DELETE FROM former_words f USING import_steps s WHERE ${ofStep('s')} AND f."accountId" = $1::uuid AND (
       f.xmin = pg_current_xact_id()::xid
       OR f.xmin = s.transaction::text::xid8::xid AND f."recordId" <> ALL($4::uuid[]))`,
    [...name, changed.filter((id) => !back.has(id))],
  );
}
