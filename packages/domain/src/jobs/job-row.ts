import { jobAdvertWrite, type JobAdvertWrite, type JobWrite } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { loadReferences, type References } from '../records/references.ts';
import { rowOf, wantedBy } from '../records/row-of.ts';
import { given } from '../records/written-columns.ts';
import { experienceLevelOf } from './experience-level.ts';
import { advertToStore, type StoredAdvert } from './job-advert.ts';

/** What a job write refers to, looked up. */
export interface JobReferences {
  readonly references: References;
  readonly experienceLevelId: string | null | undefined;
}

/** Looks up all that a job write refers to. @throws BAD_REQUEST for an unknown experience level */
export async function jobReferences(ctx: Context, write: JobWrite): Promise<JobReferences> {
  const grouped = (['industries', 'sectors'] as const).flatMap((group) =>
    (write[group] ?? []).map((item) => ({ group, ...item })),
  );
  const wanted = wantedBy(kinds.job, write);
  const references = await loadReferences(ctx, {
    ...wanted,
    masterData: [...(wanted.masterData ?? []), ...grouped.map((item) => item.id)],
    masterDataNames: grouped.flatMap(({ group, id, name }) => (!id && name ? [{ group, name }] : [])),
  });
  return { references, experienceLevelId: await experienceLevelOf(ctx, write) };
}

/**
 * The columns that a job write sets: as its definition has it, its level by id or name, and its advert, which is merged.
 * @throws NOT_FOUND for an unknown company, contact, status or source; BAD_REQUEST for an unknown custom field, employment
 *   type, industry or sector
 */
export function jobRow(
  { references, experienceLevelId }: JobReferences,
  write: JobWrite,
  advertBefore: StoredAdvert,
): Record<string, unknown> {
  const { experienceLevelId: _id, experienceLevelName: _name, ...rest } = write;
  const advert = advertMembers(rest);
  return {
    ...rowOf(kinds.job, references, rest),
    ...given({
      experienceLevelId,
      advert: Object.keys(advert).length > 0 ? advertToStore(references, advert, advertBefore) : undefined,
    }),
  };
}

/** The given members of a write that only the advert shows. */
const advertMembers = (write: JobAdvertWrite): Partial<JobAdvertWrite> =>
  Object.fromEntries(Object.entries(given(write)).filter(([name]) => name in jobAdvertWrite.shape));
