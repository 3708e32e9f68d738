import { NovaError, type OpportunityUpdate, type OpportunityWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { customFieldValues } from '../records/custom-field-values.ts';
import { loadReferences, type References } from '../records/references.ts';
import { tagsToStore } from '../records/tags.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';

/** A create body, or an update's, which takes more. */
type Write = OpportunityWrite & Partial<OpportunityUpdate>;

/** The groups that an opportunity's status may come from. */
const statusGroups = ['opportunityPipelines', 'opportunityStates'] as const;

/** Looks up all that an opportunity write refers to. */
export function opportunityReferences(ctx: Context, write: Write): Promise<References> {
  return loadReferences(ctx, {
    users: [write.ownerId],
    masterData: [write.stateId, write.statusId, write.employmentTypeId],
    companies: [write.companyId],
    contacts: [write.contactId],
    customFields: (write.customFields ?? []).map((entry) => entry.fieldId),
  });
}

/**
 * The columns that an opportunity write sets: what is supplied, the name not when blank, lists wholesale (CONTRACT section 4).
 * @throws NOT_FOUND for an unknown company, contact, state or status, BAD_REQUEST for an unknown custom field or employment type
 */
export function opportunityRow(references: References, write: Write): Record<string, unknown> {
  const { name, ownerId, companyId, contactId, stateId, statusId, employmentTypeId, ...others } = write;
  const { tags, customFields, ...columns } = others;
  return {
    ...given(columns),
    ...givenAndNotBlank({ name, ownerId: references.owner(ownerId) }),
    ...given({
      companyId: references.record('company', companyId),
      contactId: references.record('contact', contactId),
      stateId: references.masterData('opportunityStates', stateId, 'opportunity state'),
      statusId: references.masterData(statusGroups, statusId, 'opportunity status'),
      employmentTypeId: employmentType(references, employmentTypeId),
      tags: tagsToStore(tags),
      customFields: customFieldValues(references, 'opportunity', customFields),
    }),
  };
}

function employmentType(references: References, id: string | null | undefined): string | null | undefined {
  if (id === null || id === undefined) return id;
  const found = references.masterDataItem('employmentTypes', id);
  if (!found) {
    throw new NovaError(
      'BAD_REQUEST',
      `employmentTypeId: ${JSON.stringify(id)} is not one of the account’s employmentTypes.`,
    );
  }
  return found.id;
}
