import { fields, kinds, lineSchema, optionalCount } from '@nova/kinds';
import { z } from 'zod';
import { campaignContentWrite } from '../resources/campaign-content.ts';
import { campaignCounters } from '../resources/campaigns.ts';
import { optionalInstant } from './line.ts';

export const applicationLine = lineSchema(kinds.application);
export const interviewLine = lineSchema(kinds.interview);

const { type: placementType, ...otherFields } = kinds.placement.fields;

/** `type` says what the line is; the placement's own type is `placementType`. */
export const placementLine = lineSchema({ ...kinds.placement, fields: otherFields }).extend({
  placementType: placementType.schemas.line,
});

export const campaignLine = lineSchema(kinds.campaign).extend({
  modifiedOn: optionalInstant(),
  stats: z.object(fields(campaignCounters, optionalCount)).nullish(),
  content: z.object(campaignContentWrite).nullish(),
});
