import {
  id,
  kinds,
  listPersonalFields,
  nonEmptyText,
  timestamp,
  addArticle,
  type Fields,
  type Kind,
  type Verb,
} from '@nova/kinds';
import { z } from 'zod';
import { createIdInput, record } from '@nova/contract';
import { listEntities } from '../lists/distribution-lists-contract.ts';

/** The reasons for erasing a person (docs/interface/privacy.md#erasing). */
export const erasureReasons = [
  'REQUESTED',
  'NOT_NEEDED',
  'WITHDRAWN',
  'OBJECTED',
  'UNLAWFUL',
  'LEGAL_DUTY',
] as const;

const parts = (what: string) => z.record(z.string(), z.int()).describe(what);

export const anonymised = z
  .object({
    id: z.string(),
    fields: z.array(z.string()).describe('The fields that were cleared.'),
    parts: parts('How many records about the person went or were cleared, by kind: `{"notes": 2}`.'),
  })
  .meta({ id: 'Anonymised', description: 'What anonymising a person did.' });

export const erased = z
  .object({
    erasureId: z.string().describe('The line of the ledger.'),
    erasedOn: timestamp().describe('When, ISO 8601 in UTC.'),
    removed: parts('How many records about the person went or were cleared, by kind: `{"notes": 2}`.'),
    proof: z.string().describe('Shows that the line of the ledger is as it was written.'),
    alsoFound: z
      .array(
        z.object({ kind: z.enum(listEntities), id: z.string() }).meta({
          id: 'AlsoFound',
          description: 'A record that may be of the same person.',
        }),
      )
      .describe('Others with the email, phone or LinkedIn profile of the person. They stay.'),
  })
  .meta({ id: 'Erased', description: 'What erasing a person did.' });

const createFieldsInput = (kind: Kind) => {
  const names = new Set(listPersonalFields(kind));
  return {
    fields: z
      .array(
        nonEmptyText().refine((name) => names.has(name), {
          message: 'is no field of personal data (docs/interface/personal-data.md)',
        }),
      )
      .min(1)
      .max(names.size)
      .optional()
      .describe('Only these fields; left out, the whole person.'),
  };
};

const why = {
  reason: z.enum(erasureReasons).describe('Why; it is kept in the ledger.'),
  privacyRequestId: id().optional().describe('The person’s open request, which is closed with it.'),
};

const createEndingEndpoints = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
) => {
  const { plural, name, singular } = kind;
  const at = `/${plural}/{${name}Id}`;
  return {
    anonymise: record({
      name: `${plural}.anonymise` as const,
      summary: `Anonymise ${addArticle(singular)}`,
      description:
        'The record stays, with what statistics count, and tells of nobody. With `fields`, only these are cleared.',
      route: { method: 'POST', path: `${at}/anonymise` },
      input: createIdInput<Name, ReturnType<typeof createFieldsInput>>(kind, createFieldsInput(kind)),
      output: anonymised,
      errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
    }),
    erase: record({
      name: `${plural}.erase` as const,
      summary: `Erase ${addArticle(singular)}`,
      description: 'Everything about the person goes, for good; the ledger keeps that it was done.',
      route: { method: 'POST', path: `${at}/erase` },
      input: createIdInput<Name, typeof why>(kind, why),
      output: erased,
      errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
    }),
  };
};

export const personEndings = {
  candidates: createEndingEndpoints(kinds.candidate),
  contacts: createEndingEndpoints(kinds.contact),
  leads: createEndingEndpoints(kinds.lead),
} as const;
