import type { ContactWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore, textsToStore } from '../records/tags.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';

/** Looks up all that a contact write refers to. */
export function contactReferences(ctx: Context, write: ContactWrite): Promise<References> {
  return loadReferences(ctx, {
    users: [write.ownerId],
    masterData: [write.statusId, write.sourceId],
    companies: [write.companyId, write.secondaryCompanyId],
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
}

/**
 * The columns that a contact write sets: what is supplied, names and email not when blank, lists wholesale (CONTRACT section 4).
 * @throws NOT_FOUND for an unknown status, source or company, BAD_REQUEST for an unknown custom field
 */
export function contactRow(references: References, write: ContactWrite): Record<string, unknown> {
  const { firstName, lastName, email, ownerId, statusId, sourceId, ...others } = write;
  const { companyId, secondaryCompanyId, skills, tags, customFields, ...columns } = others;
  return {
    ...given(columns),
    ...givenAndNotBlank({ firstName, lastName, email, ownerId: references.owner(ownerId) }),
    ...given({
      statusId: references.masterData('contactStatuses', statusId, 'contact status'),
      sourceId: references.masterData('sources', sourceId, 'source'),
      companyId: references.record('company', companyId),
      secondaryCompanyId: references.record('company', secondaryCompanyId),
      skills: textsToStore(skills),
      tags: tagsToStore(tags),
      customFields: customFieldValues(references, 'contact', customFields),
    }),
  };
}
