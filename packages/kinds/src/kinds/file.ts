import { z } from 'zod';
import { readOnlyCode, derivedNumber } from '../fields/make-field.ts';
import { recordById } from '../fields/references.ts';
import { presetText, text } from '../fields/scalars.ts';
import { known, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';
import { textLimits } from '../values.ts';

export const fileStatuses = ['PENDING', 'STORED'] as const;

export const file = kind('file', {
  table: 'stored_files',
  plural: 'files',
  description: 'CVs and other documents of candidates and companies.',
  erasedWith: 'candidate',
  emits: [],
  eventNames: { created: 'uploaded', updated: null },
  fields: {
    ...known,
    candidateId: recordById('candidate', 'The candidate that the file belongs to.', 'moves'),
    companyId: recordById('company', 'The company that the file belongs to.', 'moves'),
    category: text('What the file is; CV for a candidate’s CV.'),
    // An upload stores 255 characters, which can be up to 510 UTF-16 units.
    fileName: presetText('The name it was uploaded with.', { personal: true, units: 2 * textLimits.short }),
    contentType: presetText('Its media type.'),
    fileSize: derivedNumber('In bytes.'),
    status: readOnlyCode('PENDING until the content is stored.', z.enum(fileStatuses)),
    ...stamped,
  },
});
