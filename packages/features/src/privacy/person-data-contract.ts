import {
  kinds,
  nullableTimestamp,
  optionalLongText,
  recordId,
  timestamp,
  addArticle,
  type Fields,
  type Kind,
  type Verb,
} from '@nova/kinds';
import { z } from 'zod';
import { createIdInput, archive, record } from '@nova/contract';
import { consent } from './consents-contract.ts';
import { privacyRequest } from './contract.ts';

/** The number of consents and requests that a person's privacy state shows, the newest first. The rest is in their own lists. */
export const mostPrivacyLines = 100;

const newest = `newest first, ${String(mostPrivacyLines)} at most`;

export const privacyState = z
  .object({
    anonymisedOn: nullableTimestamp().describe('When the person was anonymised; null if not.'),
    hold: z
      .object({
        reason: z.string().describe('Why.'),
        since: timestamp().describe('Since when, ISO 8601 in UTC.'),
        userName: z.string().nullable().describe('Who said so last.'),
      })
      .nullable()
      .describe('Why the person may not go; null if they may.'),
    consents: z.array(consent).describe(`What the person agreed to, ${newest}.`),
    requests: z.array(privacyRequest).describe(`What the person asked for, ${newest}.`),
    mergedIds: z.array(z.string()).describe('The ids of records that were merged into this one.'),
  })
  .meta({ id: 'PrivacyState', description: 'What holds for the data of a person.' });

const hold = {
  hold: z.boolean().describe('Whether the person is on hold.'),
  reason: optionalLongText().describe('Why; needed to put somebody on hold.'),
};

const createPersonEndpoints = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
) => {
  const { plural, name, singular } = kind;
  const at = `/${plural}/{${name}Id}`;
  const errors = ['FORBIDDEN', 'NOT_FOUND'] as const;
  return {
    privacy: record({
      name: `${plural}.privacy` as const,
      summary: `Get the privacy state of ${addArticle(singular)}`,
      description: 'Whether they are anonymised or on hold, what they agreed to and what they asked for.',
      route: { method: 'GET', path: `${at}/privacy` },
      input: createIdInput<Name>(kind),
      output: privacyState,
      errors,
    }),
    setHold: record({
      name: `${plural}.setHold` as const,
      summary: `Put ${addArticle(singular)} on hold, or release the hold`,
      description: 'Who is on hold cannot be deleted, erased or anonymised.',
      route: { method: 'PUT', path: `${at}/hold` },
      input: createIdInput<Name, typeof hold>(kind, hold),
      output: recordId,
      errors,
    }),
    exportPerson: archive({
      name: `${plural}.exportPerson` as const,
      summary: `Export all that is held about ${addArticle(singular)}`,
      description: 'A zip of JSON documents, the files, and a page to read it all; of one moment.',
      route: { method: 'GET', path: `${at}/export` },
      input: createIdInput<Name>(kind),
      output: z.unknown().meta({ type: 'string', description: 'The bytes of the zip.' }),
      errors,
    }),
  };
};

export const personData = {
  candidates: createPersonEndpoints(kinds.candidate),
  contacts: createPersonEndpoints(kinds.contact),
  leads: createPersonEndpoints(kinds.lead),
} as const;
