import {
  boundedList,
  fields,
  instant,
  kinds,
  lineSchema,
  optionalCount,
  optionalId,
  optionalText,
  origin,
  recordOrigin,
} from '@nova/kinds';
import { z } from 'zod';
import { campaignCounters } from '../resources/campaigns.ts';
import { stageCodes } from '../resources/interviews.ts';
import { interviewWrite } from '../resources/interviews-write.ts';
import { names, nullable, optionalFlag, optionalInstant, reference } from './line.ts';

export const applicationLine = z.object({
  type: z.literal('application'),
  ...origin,
  candidateId: reference(),
  jobId: reference(),
  stageCode: z.enum(stageCodes).nullish(),
  subStateName: optionalText(),
  rejected: optionalFlag(),
  rejectReasonId: optionalId(),
  rejectReasonName: optionalText(),
  movedOn: optionalInstant(),
});

/** A nested record as an interview shows it; its id is what refers to it. */
const nested = z.object({ id: reference() });
/** A nested user: by id or, where no id is given, by name. */
const nestedUser = z.object({ id: optionalId(), name: optionalText(), email: optionalText() });

export const interviewLine = z.object({
  type: z.literal('interview'),
  ...recordOrigin,
  ...nullable(interviewWrite.shape),
  ...names(['ownerName', 'organiserName']),
  startDate: instant(),
  endDate: instant(),
  cancelled: optionalFlag(),
  job: nested.nullish(),
  candidate: nested.nullish(),
  contacts: boundedList(nested, 'people').nullish(),
  interviewers: boundedList(nestedUser, 'people').nullish(),
  organiser: nestedUser.nullish(),
  owner: nestedUser.nullish(),
});

const { type: placementType, ...otherFields } = kinds.placement.fields;

/** `type` says what the line is; the placement's own type is `placementType`. */
export const placementLine = lineSchema({ ...kinds.placement, fields: otherFields }).extend({
  placementType: placementType.schemas.line,
});

export const campaignLine = lineSchema(kinds.campaign).extend({
  modifiedOn: optionalInstant(),
  stats: z.object(fields(campaignCounters, optionalCount)).nullish(),
});
