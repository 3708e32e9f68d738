import {
  limitList,
  id,
  instant,
  createObject,
  queryText,
  nonBlankId,
  nonEmptyText,
  type KindName,
} from '@nova/kinds';
import { z } from 'zod';
import { plainEndpoints, type Endpoint } from '@nova/contract';
import { scheduleCampaign, updateCampaign } from '../campaigns/campaign-content-contract.ts';
import { deleteCampaign, sendCampaign } from '../campaigns/contract.ts';
import { deleteCandidate, updateCandidate } from '../candidates/contract.ts';
import { deleteCompany, updateCompany } from '../companies/contract.ts';
import { deleteContact, updateContact } from '../contacts/contract.ts';
import { deleteLead, deleteOpportunity, updateLead, updateOpportunity } from '../sales/contract.ts';
import { deleteJob, updateJob } from '../jobs/contract.ts';
import { type MergedEntity, mergedEntities, mergesOfKinds } from '../merges/contract.ts';
import { type ListEntity, listEntities } from '../lists/distribution-lists-contract.ts';
import { personEndings } from '../privacy/person-endings-contract.ts';
import { deleteApplication } from '../jobs/applications-contract.ts';
import { deleteInterview, updateInterview } from '../interviews/contract.ts';
import { deletePlacement, updatePlacement } from '../placements/contract.ts';

/** The writes that can be proposed (docs/interface/proposals.md#kinds). */
export const proposalKinds = ['SEND', 'DELETE', 'UPDATE', 'MERGE', 'ERASE', 'ANONYMISE'] as const;

export type ProposalKind = (typeof proposalKinds)[number];

/** The number of records that one proposal may name by their ids, or change. */
export const mostProposedRecords = { named: 100, changed: 1_000 } as const;

/** The largest length of a reason and of a comment, in characters. */
export const proposalTextCharacters = 2_000;

type ByKind<Name extends KindName> = Readonly<Record<Name, Endpoint>>;

/** The endpoints whose verbs an accepted proposal runs, by kind of proposal and kind of record. */
export const proposedEndpoints = {
  SEND: { now: sendCampaign, later: scheduleCampaign },
  DELETE: {
    candidate: deleteCandidate,
    company: deleteCompany,
    contact: deleteContact,
    lead: deleteLead,
    opportunity: deleteOpportunity,
    job: deleteJob,
    note: plainEndpoints.notes.delete,
    application: deleteApplication,
    interview: deleteInterview,
    placement: deletePlacement,
    campaign: deleteCampaign,
  },
  UPDATE: {
    candidate: updateCandidate,
    company: updateCompany,
    contact: updateContact,
    lead: updateLead,
    opportunity: updateOpportunity,
    job: updateJob,
    note: plainEndpoints.notes.update,
    interview: updateInterview,
    placement: updatePlacement,
    campaign: updateCampaign,
  },
  MERGE: {
    candidate: mergesOfKinds.candidates,
    contact: mergesOfKinds.contacts,
    company: mergesOfKinds.companies,
    lead: mergesOfKinds.leads,
  } satisfies ByKind<MergedEntity>,
  ERASE: {
    candidate: personEndings.candidates.erase,
    contact: personEndings.contacts.erase,
    lead: personEndings.leads.erase,
  } satisfies ByKind<ListEntity>,
  ANONYMISE: {
    candidate: personEndings.candidates.anonymise,
    contact: personEndings.contacts.anonymise,
    lead: personEndings.leads.anonymise,
  } satisfies ByKind<ListEntity>,
} as const satisfies Readonly<Record<ProposalKind, Readonly<Record<string, Endpoint>>>>;

type DeletedKind = keyof typeof proposedEndpoints.DELETE;
type UpdatedKind = keyof typeof proposedEndpoints.UPDATE;

const createNameEnum = <Name extends string>(table: Readonly<Record<Name, Endpoint>>) =>
  // The cast restores the names' type, which `Object.keys` loses.
  z.enum(createObject<Name, Name>(Object.keys(table).map((name) => [name as Name, name as Name] as const)));

const recordKind = 'The kind of the records.';

const reason = nonEmptyText(proposalTextCharacters).describe('Why, for the person who decides.');

/** Returns a schema that leaves the other members to the endpoint's own input. */
const createBody = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape);

const person = {
  kind: z.enum(listEntities).describe(recordKind),
  id: nonBlankId('id').describe('The person.'),
};

/**
 * The body of a new proposal. Bodies of updates, merges, erasures and anonymisations are checked by the inputs of
 * `proposedEndpoints` when the proposal is made.
 */
export const proposalInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('SEND'),
    input: z.strictObject({
      campaignId: nonBlankId('campaignId').describe('The campaign.'),
      scheduledOn: instant().optional().describe('When it is to be sent; left out, at once.'),
    }),
    reason,
  }),
  z.strictObject({
    kind: z.literal('DELETE'),
    input: z.strictObject({
      kind: createNameEnum<DeletedKind>(proposedEndpoints.DELETE).describe(recordKind),
      ids: z.array(id()).min(1).max(mostProposedRecords.named).describe('The records.'),
    }),
    reason,
  }),
  z.strictObject({
    kind: z.literal('UPDATE'),
    input: z
      .strictObject({
        kind: createNameEnum<UpdatedKind>(proposedEndpoints.UPDATE).describe(recordKind),
        ids: limitList(id(), 'chosen').min(1).optional().describe('The records.'),
        query: queryText().optional().describe('Finds the records, instead of `ids`.'),
        values: z
          .record(z.string(), z.unknown())
          .describe('Fields and their values, as an update takes them.'),
      })
      .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
        path: ['ids'],
        message: 'give either ids or query: which records are meant',
      })
      .refine(({ values }) => Object.keys(values).length > 0, {
        path: ['values'],
        message: 'names no field',
      }),
    reason,
  }),
  z.strictObject({
    kind: z.literal('MERGE'),
    input: createBody({ kind: z.enum(mergedEntities).describe(recordKind) }),
    reason,
  }),
  z.strictObject({ kind: z.literal('ERASE'), input: createBody(person), reason }),
  z.strictObject({ kind: z.literal('ANONYMISE'), input: createBody(person), reason }),
]);

export type ProposalInput = z.output<typeof proposalInput>;
