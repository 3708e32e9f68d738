import { kinds, lineSchema, optionalText } from '@nova/kinds';
import { z } from 'zod';
import { jobAdvertWrite, publicLocationInput } from '../resources/job-advert.ts';
import { nullable } from './line.ts';
import { moreNotes } from './more-notes.ts';

export const companyLine = lineSchema(kinds.company).extend(moreNotes);
export const leadLine = lineSchema(kinds.lead);
export const opportunityLine = lineSchema(kinds.opportunity);

/** `location` is the private read's text or, as a public job shows it, the place in detail. */
export const jobLine = lineSchema(kinds.job).extend({
  ...nullable(jobAdvertWrite.shape),
  location: z.union([optionalText(), publicLocationInput]),
});
