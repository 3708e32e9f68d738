import type { PlacementWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore } from '../records/tags.ts';
import { given } from '../records/written-columns.ts';

/** Looks up all that a placement write refers to. */
export function placementReferences(ctx: Context, write: PlacementWrite): Promise<References> {
  return loadReferences(ctx, {
    candidates: [write.candidateId],
    companies: [write.companyId],
    jobs: [write.jobId],
    users: [write.ownerId],
    masterData: [write.statusId],
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
}

/**
 * The columns that a placement write sets.
 * @throws NOT_FOUND for an unknown candidate, company, job or status; BAD_REQUEST for an unknown custom field
 */
export function placementRow(references: References, write: PlacementWrite): Record<string, unknown> {
  const { candidateId, companyId, jobId, ownerId, statusId, tags, customFields, ...columns } = write;
  return given({
    ...columns,
    candidateId: references.record('candidate', candidateId),
    companyId: references.record('company', companyId),
    jobId: references.record('job', jobId),
    ownerId: references.owner(ownerId),
    statusId: references.masterData('placementStatuses', statusId, 'placement status'),
    tags: tagsToStore(tags),
    customFields: customFieldValues(references, 'placement', customFields),
  });
}
