import { z } from 'zod';
import { requiredText } from '../inputs.ts';
import { campaignCounters, campaignStatuses } from '../resources/campaigns.ts';
import { campaignWrite } from '../resources/campaigns-write.ts';
import { stageCodes } from '../resources/interviews.ts';
import { interviewWrite } from '../resources/interviews-write.ts';
import { placementTypes } from '../resources/placements.ts';
import { placementWrite } from '../resources/placements-write.ts';
import { fields } from '../shapes.ts';
import { boundedList } from '../list-limits.ts';
import { instant, optionalCode, optionalCount, optionalId, optionalText } from '../values.ts';
import {
  labels,
  names,
  nullable,
  optionalFlag,
  optionalInstant,
  origin,
  recordOrigin,
  reference,
} from './line.ts';

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

/** `type` says what the line is; the placement's own type is `placementType`. */
export const placementLine = z.object({
  ...recordOrigin,
  ...nullable(placementWrite.omit({ type: true }).shape),
  ...labels,
  ...names(['ownerName', 'statusName']),
  type: z.literal('placement'),
  placementType: optionalCode(placementTypes),
});

export const campaignLine = z.object({
  type: z.literal('campaign'),
  ...recordOrigin,
  ...nullable(campaignWrite.shape),
  name: requiredText(),
  ...names(['ownerName', 'statusMessage']),
  status: z.enum(campaignStatuses).nullish(),
  archived: optionalFlag(),
  suspended: optionalFlag(),
  scheduledOn: optionalInstant(),
  sentOn: optionalInstant(),
  modifiedOn: optionalInstant(),
  stats: z.object(fields(campaignCounters, optionalCount)).nullish(),
});
