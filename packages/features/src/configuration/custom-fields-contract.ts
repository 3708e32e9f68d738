import { limitList, id, recordId, nonEmptyText, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput } from '@nova/contract';

export const customFieldEntities = [
  'candidate',
  'company',
  'contact',
  'lead',
  'opportunity',
  'job',
  'placement',
] as const;

export type CustomFieldEntity = (typeof customFieldEntities)[number];

/** The kind decides which member of a value is used (docs/interface/custom-fields.md#kinds). */
export const customFieldKinds = ['TEXT', 'BOOLEAN', 'DATE', 'LIST', 'NUMBER'] as const;

export type CustomFieldKind = (typeof customFieldKinds)[number];

export const customField = z
  .object({
    id: z.string(),
    entity: z.enum(customFieldEntities),
    label: z.string(),
    kind: z.enum(customFieldKinds),
    options: z.array(z.string()).describe('What a LIST may hold; empty: anything.'),
    position: z.int(),
    createdOn: timestamp(),
  })
  .meta({ id: 'CustomField' });

const customFieldId = id().describe('The custom field’s id.');

export const customFieldOptions = () => limitList(nonEmptyText(), 'options');
const position = z
  .int()
  .min(0)
  .max(1_000_000)
  .optional()
  .describe('Where it stands among the fields of its kind of record.');

export const listCustomFields = list({
  name: 'customFields.list',
  summary: 'List custom fields',
  description: 'Newest first: all of them, or those of a kind of record.',
  route: { method: 'GET', path: '/customfields' },
  input: z.object({
    entity: z.enum(customFieldEntities).optional().describe('Only fields of this kind of record.'),
    ...listInput,
  }),
  output: customField,
});

export const createCustomField = record({
  name: 'customFields.create',
  summary: 'Define a custom field',
  description:
    'A label is unique among the fields of its kind of record: 409 with the existing field’s id in `data`.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/customfields' },
  input: z.object({
    entity: z.enum(customFieldEntities),
    label: nonEmptyText(),
    kind: z.enum(customFieldKinds),
    options: customFieldOptions().default([]).describe('What a LIST may hold; empty: anything.'),
    position,
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'DUPLICATE'],
});

export const updateCustomField = record({
  name: 'customFields.update',
  summary: 'Change the definition of a custom field',
  description: 'Partial: what is left out stays. Its kind of record and of value never change.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/customfields/{customFieldId}' },
  input: z.object({
    customFieldId,
    label: nonEmptyText().optional(),
    options: customFieldOptions().optional(),
    position,
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'DUPLICATE', 'NOT_FOUND'],
});

export const deleteCustomField = record({
  name: 'customFields.delete',
  summary: 'Delete a custom field',
  description: 'Its values go from every record that holds one.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/customfields/{customFieldId}' },
  input: z.object({ customFieldId }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
