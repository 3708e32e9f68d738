import { jobAdvertWrite, type JobAdvertWrite, type JobWrite } from '@nova/contract';
import type { CurrentRow } from '../records/change-record.ts';
import type { OwnRules } from '../records/own-rules.ts';
import { given } from '../records/row-of.ts';
import { experienceLevelNamed } from './experience-level.ts';
import { advertToStore, type StoredAdvert } from './job-advert.ts';

const groups = ['industries', 'sectors'] as const;

/** A job's level of experience may be said by name, and its advert is merged (docs/interface/values.md#partial-updates). */
export const jobRules: OwnRules<JobWrite> = {
  async prepare(ctx, { experienceLevelName: name, ...write }) {
    if (write.experienceLevelId || name === undefined) return write;
    if (name) return { ...write, experienceLevelId: await experienceLevelNamed(ctx, name) };
    return { experienceLevelId: name, ...given(write) };
  },
  refersTo(write) {
    const items = groups.flatMap((group) => (write[group] ?? []).map((item) => ({ group, ...item })));
    return {
      masterData: items.map(({ id }) => id),
      masterDataNames: items.flatMap(({ group, id, name }) => (!id && name ? [{ group, name }] : [])),
    };
  },
  columns(write, { references, before }) {
    const said = advertMembers(write);
    if (Object.keys(said).length === 0) return {};
    return { advert: advertToStore(references, said, advertOf(before)) };
  },
};

/** The given members of a write that only the advert shows. */
const advertMembers = (write: JobWrite): Partial<JobAdvertWrite> =>
  Object.fromEntries(Object.entries(given(write)).filter(([name]) => name in jobAdvertWrite.shape));

/** The column is written through `advertToStore`, which makes an object of it. */
const advertOf = (before: CurrentRow | undefined): StoredAdvert => (before?.advert ?? {}) as StoredAdvert;
