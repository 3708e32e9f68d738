import {
  id,
  instant,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalText,
  origin,
  recordOrigin,
  nonEmptyText,
  textLimits,
} from '@nova/kinds';
import { z } from 'zod';
import {
  consentStates,
  consentWays,
  privacyBases,
  purposeCode,
  purposeWrite,
} from '../privacy/consents-contract.ts';
import { listEntities } from '../lists/distribution-lists-contract.ts';
import {
  mostExtension,
  privacyRequestStates,
  privacyRequestTypes,
  privacyRequestWays,
} from '../privacy/contract.ts';

/** Each type comes after the types that it refers to. A hold is last, so the undo of an import removes it first. */
export const privacyTypes = ['privacyPurpose', 'consent', 'privacyRequest', 'privacyHold'] as const;

const optionalInstant = () => instant().nullish();
const optionalVersion = () => z.int().min(1).max(1_000_000_000).nullish();

const person = {
  entity: z.enum(listEntities).describe('The kind of record of the person.'),
  recordId: id().min(1).describe('The person’s record.'),
};

/** The user who recorded it. */
const user = { userId: optionalId(), userName: optionalText() };

export const privacyPurposeLine = z.object({
  type: z.literal('privacyPurpose'),
  ...origin,
  ...purposeWrite,
  version: optionalVersion().describe('1 by default; it never goes down.'),
});

export const consentLine = z.object({
  type: z.literal('consent'),
  ...origin,
  ...person,
  purpose: purposeCode(),
  basis: z.enum(privacyBases),
  version: optionalVersion(),
  text: nonEmptyText(textLimits.long).describe('The text as it was agreed to.'),
  state: z.enum(consentStates),
  requestedOn: optionalInstant(),
  givenOn: optionalInstant(),
  withdrawnOn: optionalInstant(),
  expiresOn: instant('last').nullish(),
  proof: optionalLongText(),
  via: z.enum(consentWays).nullish(),
  ...user,
});

const { reference } = recordOrigin;

export const privacyRequestLine = z.object({
  type: z.literal('privacyRequest'),
  ...origin,
  reference,
  requestType: z.enum(privacyRequestTypes).describe('What the person asked for.'),
  ...person,
  recordId: person.recordId.nullable().describe('The person’s record; null for one that is gone.'),
  state: z.enum(privacyRequestStates).nullish(),
  via: z.enum(privacyRequestWays).nullish(),
  note: optionalLongText(),
  receivedOn: optionalDate().refine((value) => typeof value === 'string', { message: 'is required' }),
  dueOn: optionalDate().describe('A month after it was received by default.'),
  extendMonths: z.int().min(1).max(mostExtension).nullish(),
  extendReason: optionalLongText(),
  outcome: optionalLongText(),
  closedOn: optionalInstant(),
  ...user,
});

export const privacyHoldLine = z.object({
  type: z.literal('privacyHold'),
  ...origin,
  ...person,
  reason: nonEmptyText(textLimits.long).describe('Why the person may not go.'),
  since: optionalInstant(),
  ...user,
});
