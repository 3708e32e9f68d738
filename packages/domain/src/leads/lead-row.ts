import type { LeadWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore } from '../records/tags.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';

/** Looks up all that a lead write refers to. */
export function leadReferences(ctx: Context, write: LeadWrite): Promise<References> {
  return loadReferences(ctx, {
    users: [write.ownerId],
    masterData: [write.industryId, write.sectorId, write.pipelineId, write.sourceId, write.statusId],
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
}

/**
 * The columns that a lead write sets: what is supplied, names and email not when blank, lists wholesale (CONTRACT section 4).
 * @throws NOT_FOUND for unknown master data, BAD_REQUEST for an unknown custom field
 */
export function leadRow(references: References, write: LeadWrite): Record<string, unknown> {
  const { firstName, lastName, email, ownerId, tags, customFields, ...others } = write;
  const { industryId, sectorId, pipelineId, sourceId, statusId, ...columns } = others;
  return {
    ...given(columns),
    ...givenAndNotBlank({ firstName, lastName, email, ownerId: references.owner(ownerId) }),
    ...given({
      industryId: references.masterData('industries', industryId, 'industry'),
      sectorId: references.masterData('sectors', sectorId, 'sector'),
      pipelineId: references.masterData('leadPipelines', pipelineId, 'lead pipeline'),
      sourceId: references.masterData('sources', sourceId, 'source'),
      statusId: references.masterData('leadStatuses', statusId, 'lead status'),
      tags: tagsToStore(tags),
      customFields: customFieldValues(references, 'lead', customFields),
    }),
  };
}
