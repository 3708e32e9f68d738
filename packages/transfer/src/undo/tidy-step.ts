import type { Statement } from '../group-writer.ts';
import { ofStep, type Step } from './step-records.ts';

interface Done {
  readonly done: readonly string[];
  /** Nothing of the step is left. */
  readonly isAll: boolean;
  readonly counts: { readonly deleted: number; readonly restored: number };
}

/** Lets a step forget what was taken back of it, and counts that in the batch. */
export async function tidyStep(
  run: Statement,
  { name, kind }: Step,
  { done, isAll, counts }: Done,
): Promise<void> {
  await run(`DELETE FROM import_changes c WHERE ${ofStep('c')} AND c."recordId" = ANY($4::uuid[])`, [
    ...name,
    done,
  ]);
  if (!isAll) await run(keeping, [...name, done]);
  await run(`DELETE FROM import_steps s WHERE ${ofStep('s')} AND ($4::boolean OR ${nothingLeft})`, [
    ...name,
    isAll,
  ]);
  const [accountId, batchId] = name;
  await run(
    `UPDATE import_batches b SET deleted = ${added('deleted', '$4::int')}, restored = ${added('restored', '$5::int')}
     WHERE b."accountId" = $1::uuid AND b.id = $2::uuid`,
    [accountId, batchId, kind.type, counts.deleted, counts.restored],
  );
}

/** Counts by type, with `more` of type `$3`; a type without any is not named. */
const added = (column: string, more: string): string =>
  `CASE WHEN ${more} = 0 THEN b.${column}
     ELSE b.${column} || jsonb_build_object($3::text, coalesce((b.${column} ->> $3::text)::int, 0) + ${more}) END`;

const nothingLeft = `s.created = '{}' AND s.changed = '{}' AND NOT EXISTS (SELECT 1 FROM import_changes c WHERE ${ofStep('c')})`;

const rest = (arrays: readonly string[]): string => {
  const names = arrays.map((_, index) => `v${String(index)}`);
  return `(${arrays.map((one) => `"${one}"`).join(', ')}) = (
     SELECT ${names.map((one) => `coalesce(array_agg(u.${one} ORDER BY u.v0), '{}')`).join(', ')}
     FROM unnest(${arrays.map((one) => `s."${one}"`).join(', ')}) AS u(${names.join(', ')})
     WHERE NOT EXISTS (SELECT 1 FROM unnest($4::uuid[]) AS d(id) WHERE d.id = u.v0))`;
};

const keeping = `UPDATE import_steps s SET ${rest(['created', 'createdAs'])}, ${rest(['changed', 'changedAs', 'changedOn'])}
  WHERE ${ofStep('s')}`;
