import { mergeUndoDays } from './contract.ts';
import { type Context, newId, JsonText, reads, documentStatement, runAndRollBack } from '@nova/core';
import { type AccountTransaction, retryTransaction } from '@nova/db';
import { type Kind, kinds, type MergedName } from '@nova/kinds';
import { assertMergeable, lockRecords, setMerging } from './lock-merged.ts';
import { type MergeInput, type MergeRequest, parseMergeRequest } from './merge-request.ts';
import {
  removeCircle,
  deleteDuplicates,
  finishMerge,
  MergeLog,
  type RunningMerge,
  takeRows,
  takeValues,
} from './merge-steps.ts';
import { mergeValues } from './merged-values.ts';
import { addRows } from './snapshot.ts';
import { countVisibleMoves } from './visible-moves.ts';

/** Creates the verb that merges records of a kind (docs/interface/merges.md). */
export const createMergeVerb =
  <Answer>(name: MergedName) =>
  /**
   * @throws NOT_FOUND; VALIDATION_ERROR for ids and choices that do not fit; INVALID_STATE for an anonymised
   * record; CONFLICT if a record was merged in the meantime, or is not as expected
   */
  (ctx: Context, input: MergeInput): Promise<JsonText<Answer>> =>
    mergeRecords(ctx, kinds[name], input);

/** Merges records in one transaction. A dry run does the same and rolls back, so its answer is exact. */
async function mergeRecords<Answer>(
  ctx: Context,
  kind: Kind<MergedName>,
  input: MergeInput,
): Promise<JsonText<Answer>> {
  const request = parseMergeRequest(kind, input);
  const work = (tx: AccountTransaction) => runMerge(ctx, tx, request);
  if (input.dryRun === true) {
    const foretold = await runAndRollBack(ctx.db, work);
    return new JsonText<Answer>(JSON.stringify({ ...foretold, mergeId: null, undoableUntil: null }));
  }
  const answer = await retryTransaction(() => ctx.db.transaction(work));
  return new JsonText<Answer>(JSON.stringify(answer));
}

const dayMs = 24 * 60 * 60 * 1000;

async function runMerge(ctx: Context, tx: AccountTransaction, request: MergeRequest) {
  const { kind, ids, choose } = request;
  const [primaryId = '', ...duplicateIds] = ids;
  await setMerging(tx);
  const records = await assertMergeable(tx, { ...request, rows: await lockRecords(tx, kind, ids) });
  // Combined applications change derived fields of their jobs. The jobs are locked in order, as in deletes.
  if (kind.name === 'candidate')
    await tx.rows(`SELECT nova_lock_jobs_of($1::uuid, $2::uuid[])::text AS locked`, [ids]);
  const moment = ctx.now();
  const merge: RunningMerge = {
    ctx,
    tx,
    kind,
    ids,
    primaryId,
    duplicateIds,
    records,
    mergeId: newId(),
    moment: moment.toISOString(),
    log: new MergeLog(),
  };
  const undoableUntil = new Date(moment.getTime() + mergeUndoDays * dayMs).toISOString();
  await beginMerge(merge, undoableUntil);
  const { row, dropped } = mergeValues(kind, records, choose);
  await takeValues(merge, row);
  for (const id of duplicateIds) await takeRows(merge, id);
  const lostParents = await removeCircle(merge);
  await deleteDuplicates(merge, row);
  await finishMerge(merge, [...dropped, ...lostParents]);
  const { log, mergeId } = merge;
  return {
    mergeId,
    id: primaryId,
    record: await readRecord(tx, kind.name, primaryId),
    moves: await countVisibleMoves(ctx, tx, log.deeds, log.moves),
    dropped: [...dropped, ...lostParents],
    combined: log.combined,
    undoableUntil,
  };
}

async function beginMerge(
  { ctx, tx, kind, mergeId, primaryId, duplicateIds, moment }: RunningMerge,
  undoableUntil: string,
): Promise<void> {
  const ids = { id: mergeId, entity: kind.name, primaryId, duplicateIds, userId: ctx.user.id };
  const empty = { state: 'DONE', moves: {}, dropped: [], combined: [] };
  await addRows(tx, [{ table: 'merges', rows: [{ ...ids, ...empty, mergedOn: moment, undoableUntil }] }]);
}

async function readRecord(tx: AccountTransaction, name: MergedName, id: string): Promise<unknown> {
  const [dataRow] = await tx.rows<{ data: string }>(
    `SELECT d.data::text AS data FROM (${documentStatement(reads[name].single)}) d`,
    [id],
  );
  return JSON.parse(dataRow?.data ?? 'null') as unknown;
}
