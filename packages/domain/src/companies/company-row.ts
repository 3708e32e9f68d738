import type { CompanyWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore } from '../records/tags.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';

/** Looks up all that a company write refers to. */
export function companyReferences(ctx: Context, write: CompanyWrite): Promise<References> {
  return loadReferences(ctx, {
    users: [write.ownerId],
    masterData: [write.statusId],
    companies: [write.parentCompanyId],
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
}

/**
 * The columns that a company write sets: what is supplied, name and email not when blank, lists wholesale (CONTRACT section 4).
 * @throws NOT_FOUND for an unknown status or parent company, BAD_REQUEST for an unknown custom field
 */
export function companyRow(references: References, write: CompanyWrite): Record<string, unknown> {
  const { name, email, ownerId, statusId, parentCompanyId, tags, customFields, ...columns } = write;
  return {
    ...given(columns),
    ...givenAndNotBlank({ name, email, ownerId: references.owner(ownerId) }),
    ...given({
      statusId: references.masterData('companyStatuses', statusId, 'company status'),
      parentCompanyId: references.record('company', parentCompanyId),
      tags: tagsToStore(tags),
      customFields: customFieldValues(references, 'company', customFields),
    }),
  };
}
