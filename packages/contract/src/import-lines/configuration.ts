import {
  boundedList,
  kinds,
  lineSchema,
  optionalEmail,
  optionalText,
  optionalWebAddress,
  origin,
  requiredText,
  stageCodes,
  text,
} from '@nova/kinds';
import { z } from 'zod';

import { customFieldEntities, customFieldKinds } from '../resources/custom-fields.ts';
import { publicLocationInput } from '../resources/job-advert.ts';
import { masterDataGroups } from '../resources/master-data.ts';
import { billingVisibilities } from '../resources/users.ts';
import { optionalFlag } from './line.ts';

const position = z.int().min(0).max(1_000_000).nullish();

export const masterDataLine = z.object({
  type: z.literal('masterData'),
  ...origin,
  group: z.enum(masterDataGroups),
  name: requiredText(),
  position,
  closed: optionalFlag().describe('Job statuses only.'),
  code: z.enum(stageCodes).nullish().describe('Pipeline stages only.'),
});

export const customFieldLine = z.object({
  type: z.literal('customField'),
  ...origin,
  entity: z.enum(customFieldEntities),
  label: requiredText(),
  kind: z.enum(customFieldKinds),
  options: boundedList(text(), 'texts').nullish(),
  position,
});

export const userLine = z.object({
  type: z.literal('user'),
  ...origin,
  name: requiredText(),
  email: optionalEmail().refine((value) => typeof value === 'string', { message: 'is required' }),
  team: optionalText(),
  restrictToTeam: optionalFlag(),
  billing: z.enum(billingVisibilities).nullish(),
  disabled: optionalFlag(),
  headline: optionalText(),
  mobile: optionalText(),
  workPhone: optionalText(),
  linkedIn: optionalWebAddress(),
  profilePicUrl: optionalWebAddress(),
  languages: boundedList(text(), 'texts').nullish(),
  address: publicLocationInput.nullish(),
});

export const savedSearchLine = lineSchema(kinds.savedSearch);
