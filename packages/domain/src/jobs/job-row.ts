import { jobAdvertWrite, NovaError, type JobAdvertWrite, type JobWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore, textsToStore } from '../records/tags.ts';
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
  const references = await loadReferences(ctx, {
    users: [write.ownerId],
    companies: [write.companyId],
    contacts: [write.contactId],
    masterData: [write.statusId, write.sourceId, write.employmentTypeId, ...grouped.map((item) => item.id)],
    masterDataNames: grouped.flatMap(({ group, id, name }) => (!id && name ? [{ group, name }] : [])),
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
  return { references, experienceLevelId: await experienceLevelOf(ctx, write) };
}

/**
 * The columns that a job write sets; a blank title is ignored, lists are replaced as a whole (CONTRACT section 4).
 * @throws NOT_FOUND for an unknown company, contact, status or source; BAD_REQUEST for an unknown custom field, employment
 *   type, industry or sector
 */
export function jobRow(
  { references, experienceLevelId }: JobReferences,
  write: JobWrite,
  advertBefore: StoredAdvert,
): Record<string, unknown> {
  const { title, ownerId, companyId, contactId, statusId, sourceId, employmentTypeId, ...rest } = write;
  const { experienceLevelId: _id, experienceLevelName: _name, skills, tags, customFields, ...plain } = rest;
  const [advert, scalars] = apart(plain);
  return {
    ...given(scalars),
    ...given({
      title: title ?? undefined,
      ownerId: references.owner(ownerId),
      companyId: references.record('company', companyId),
      contactId: references.record('contact', contactId),
      statusId: references.masterData('jobStatuses', statusId, 'job status'),
      sourceId: references.masterData('sources', sourceId, 'source'),
      employmentTypeId: employmentType(references, employmentTypeId),
      experienceLevelId,
      skills: textsToStore(skills),
      tags: tagsToStore(tags),
      customFields: customFieldValues(references, 'job', customFields),
      advert: Object.keys(advert).length > 0 ? advertToStore(references, advert, advertBefore) : undefined,
    }),
  };
}

function employmentType(references: References, id: string | null | undefined): string | null | undefined {
  if (!id) return id;
  const item = references.masterDataItem('employmentTypes', id);
  if (item) return item.id;
  throw new NovaError(
    'BAD_REQUEST',
    `employmentTypeId: ${JSON.stringify(id)} is not one of the account’s employmentTypes.`,
  );
}

/** The given members of a write: those of the advert, and those that are columns. */
function apart(
  write: JobAdvertWrite & Readonly<Record<string, unknown>>,
): [Partial<JobAdvertWrite>, Record<string, unknown>] {
  const all = Object.entries(given(write));
  const ofAdvert = ([name]: [string, unknown]): boolean => name in jobAdvertWrite.shape;
  return [
    Object.fromEntries(all.filter(ofAdvert)),
    Object.fromEntries(all.filter((entry) => !ofAdvert(entry))),
  ];
}
