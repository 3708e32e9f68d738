import {
  id,
  instant,
  kinds,
  nullableText,
  nullableTimestamp,
  recordId,
  nonBlankId,
  nonEmptyText,
  textLimits,
  timestamp,
  addArticle,
  type Fields,
  type Kind,
  type Verb,
} from '@nova/kinds';
import { z } from 'zod';
import { createIdInput, list, record, listInput } from '@nova/contract';

/** The legal bases for using a person's data (docs/interface/privacy.md#purposes). */
export const privacyBases = ['CONSENT', 'CONTRACT', 'LEGITIMATE_INTEREST', 'LEGAL_OBLIGATION'] as const;

/** The states of a consent. EXPIRED is not stored: it follows from GIVEN and `expiresOn`. */
export const consentStates = ['REQUESTED', 'GIVEN', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;

export const consentWays = ['USER', 'PAGE', 'APPLICATION'] as const;

/** The purpose for which an application on the web gives consent. */
export const applicationPurpose = 'APPLICATION';

/** A hundred years, in months. */
const mostMonths = 1_200;

const basis = z.enum(privacyBases).describe('What allows it.');
export const purposeCode = () =>
  nonEmptyText(50)
    .refine((value) => /^[A-Z][A-Z0-9_]*$/u.test(value), {
      message: 'must be capital letters, digits and _, such as TALENT_POOL',
    })
    .describe('Its code, such as TALENT_POOL.');

export const purpose = z
  .object({
    id: z.string(),
    code: z.string().describe('What consents name it by.'),
    name: z.string(),
    text: z.string().describe('What a person agrees to.'),
    basis,
    validMonths: z.int().nullable().describe('How long a consent is valid; null: until it is withdrawn.'),
    version: z.int().describe('From 1; a changed text is the next.'),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'PrivacyPurpose', description: 'What the agency uses data for.' });

export const listPurposes = list({
  name: 'privacy.purposes',
  summary: 'List purposes',
  description: 'What the agency uses data for, newest first.',
  route: { method: 'GET', path: '/privacy/purposes' },
  input: z.object(listInput),
  output: purpose,
  errors: ['FORBIDDEN'],
});

export const purposeWrite = {
  code: purposeCode(),
  name: nonEmptyText().describe('Its name.'),
  text: nonEmptyText(textLimits.long).describe('What a person agrees to.'),
  basis,
  validMonths: z.int().min(1).max(mostMonths).nullish().describe('How long a consent is valid.'),
};

export const setPurpose = record({
  name: 'privacy.setPurpose',
  summary: 'Set a purpose',
  description:
    'Makes it, or replaces what it says. With another text its version goes up; consents keep the text that was agreed to.',
  route: { method: 'PUT', path: '/privacy/purposes/{code}' },
  input: z.object(purposeWrite),
  output: recordId,
});

export const consent = z
  .object({
    id: z.string(),
    purpose: z.string().describe('The code of the purpose.'),
    basis,
    version: z.int().describe('The version of the purpose’s text.'),
    text: z.string().describe('The text as it was agreed to.'),
    state: z.enum(consentStates).describe('EXPIRED: it was given, and its time is over.'),
    requestedOn: nullableTimestamp().describe('When it was asked for.'),
    givenOn: nullableTimestamp().describe('When it was given.'),
    withdrawnOn: nullableTimestamp().describe('When it was withdrawn.'),
    expiresOn: nullableTimestamp().describe('Until when it is valid; null for no end.'),
    proof: nullableText().describe('How it can be shown.'),
    via: z
      .enum(consentWays)
      .describe(
        'USER: a user recorded it; PAGE: on the person’s own page; APPLICATION: with an application.',
      ),
    userId: nullableText().describe('The user who recorded it.'),
  })
  .meta({ id: 'Consent', description: 'What a person agreed to.' });

const createConsentEndpoints = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
) => {
  const { plural, name, singular } = kind;
  const at = `/${plural}/{${name}Id}/consents`;
  return {
    list: list({
      name: `${plural}.consents` as const,
      summary: `List the consents of ${addArticle(singular)}`,
      description: 'Newest first, past ones too.',
      route: { method: 'GET', path: at },
      input: createIdInput<Name, typeof listInput>(kind, listInput),
      output: consent,
      errors: ['NOT_FOUND'],
    }),
    record: record({
      name: `${plural}.recordConsent` as const,
      summary: `Record a consent of ${addArticle(singular)}`,
      description: 'What the person agreed to by word or in writing, with its proof.',
      route: { method: 'POST', path: at },
      input: createIdInput<Name, typeof consentMembers>(kind, consentMembers),
      output: recordId,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
    }),
    withdraw: record({
      name: `${plural}.withdrawConsent` as const,
      summary: `Withdraw a consent of ${addArticle(singular)}`,
      description: 'Only one that is given, or has expired.',
      route: { method: 'POST', path: `${at}/{consentId}/withdraw`, body: 'none' },
      input: createIdInput<Name, typeof consentId>(kind, consentId),
      output: recordId,
      errors: ['INVALID_STATE', 'NOT_FOUND'],
    }),
    request: record({
      name: `${plural}.requestConsent` as const,
      summary: `Ask ${addArticle(singular)} for consent`,
      description:
        'Mails a link to a page of the person’s own, where they agree or refuse. It works for 30 days, or until the next one is mailed.',
      route: { method: 'POST', path: `${at}/request` },
      input: createIdInput<Name, typeof requestMembers>(kind, requestMembers),
      output: consentRequest,
      storedAnswer: {
        // The record's id is stored too, because erasing the person finds the stored answer by it.
        store: (answer, input) => ({
          ...consentRequest.parse(answer),
          recordId: (input as Readonly<Record<string, unknown>>)[`${name}Id`],
        }),
        restore: (kept) => keptRequest.parse(kept),
      },
      errors: ['INVALID_STATE', 'NOT_FOUND'],
    }),
  };
};

const consentMembers = {
  purpose: nonEmptyText().describe('The code of the purpose.'),
  givenOn: instant().nullish().describe('When it was given, ISO 8601; now by default.'),
  expiresOn: instant('last')
    .nullish()
    .describe('Until when it is valid; by default as long as the purpose says, from when it was given.'),
  proof: nonEmptyText(textLimits.long).describe('How it can be shown, such as the mail that says it.'),
};

const requestMembers = {
  purposes: z
    .array(nonEmptyText())
    .min(1)
    .max(20)
    .describe('The codes of the purposes to ask for, 20 at most; one that stands twice counts once.'),
  senderId: nonBlankId('a sender’s id').describe('The sender that the mail comes from.'),
};

export const consentRequest = z
  .object({
    sentTo: z.string().describe('The address that the link was mailed to.'),
    expiresOn: timestamp().describe('Until when the link works.'),
  })
  .meta({ id: 'ConsentRequest', description: 'A link to the person’s own page.' });

/** The stored answer of a request. `sentTo` is null after the person was erased. */
const keptRequest = z.object({ sentTo: z.string().nullable(), expiresOn: z.string().nullable() });

const consentId = { consentId: id().describe('The consent’s id.') };

export const consents = {
  candidates: createConsentEndpoints(kinds.candidate),
  contacts: createConsentEndpoints(kinds.contact),
  leads: createConsentEndpoints(kinds.lead),
} as const;
