export const noSuchId = '01890000-0000-7000-8000-000000000000';

const consent = { purpose: 'TALENT_POOL', proof: 'x' };
const asked = { purposes: ['TALENT_POOL'], senderId: noSuchId };
/** Of the schema's shape, so that the rule behind it answers; for endpoints that the least input does not do for. */
export const shapedBodies: Readonly<Record<string, unknown>> = {
  'candidates.requestConsent': asked,
  'contacts.requestConsent': asked,
  'leads.requestConsent': asked,
  'candidates.setHold': { hold: false },
  'contacts.setHold': { hold: false },
  'leads.setHold': { hold: false },
  'candidates.recordConsent': consent,
  'contacts.recordConsent': consent,
  'leads.recordConsent': consent,
  'candidates.erase': { reason: 'REQUESTED' },
  'contacts.erase': { reason: 'REQUESTED' },
  'leads.erase': { reason: 'REQUESTED' },
  'privacy.updateRequest': { state: 'DONE' },
  'privacy.runRetention': { previewId: noSuchId },
  'applications.moveStage': { stageCode: 'OFFER' },
  'campaigns.schedule': { scheduledOn: '2099-01-15T08:00:00.000Z' },
  'campaigns.retry': { states: ['IN_DOUBT'] },
  'campaigns.preview': { recordId: noSuchId },
  'campaigns.test': { to: ['a@people.example'] },
  'mailSuppressions.lift': { campaignId: noSuchId, source: 'BOUNCE' },
  'candidates.setLanguages': { languages: [] },
  'candidates.setSource': { sourceId: noSuchId },
  'candidates.setStatus': { statusId: noSuchId },
  'candidates.setTags': { tags: [] },
  'candidates.setInternalNotes': { text: 'x' },
  'candidates.setOverview': { text: 'x' },
  'contacts.setStatus': { statusId: noSuchId },
  'contacts.setTags': { tags: [] },
  'contacts.setInternalNotes': { text: 'x' },
  'companies.setSource': { sourceId: noSuchId },
  'companies.setStatus': { statusId: noSuchId },
  'companies.setTags': { tags: [] },
  'companies.setInternalNotes': { text: 'x' },
  'companies.setOverview': { text: 'x' },
  'webhooks.replay': { from: '2026-01-01T00:00:00.000Z' },
};

const [person, titled, named] = [{ firstName: 'x' }, { title: 'x' }, { name: 'x' }];
const batchOf = (record: object): object => ({ records: [record] });
const pair = { ids: [noSuchId, noSuchId.replace(/0$/u, '1')] };
const merge = { primaryId: noSuchId, duplicateIds: pair.ids.slice(1) };
const note = { candidateId: noSuchId, text: 'x' };
const times = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' };

/** With those of writes that the laws of all endpoints would carry out. */
export const takenBodies: Readonly<Record<string, unknown>> = {
  ...shapedBodies,
  'candidates.create': person,
  'contacts.create': person,
  'leads.create': person,
  'candidates.createBatch': batchOf(person),
  'contacts.createBatch': batchOf(person),
  'leads.createBatch': batchOf(person),
  'companies.createBatch': batchOf(named),
  'opportunities.createBatch': batchOf(named),
  'jobs.createBatch': batchOf(titled),
  'candidates.merge': merge,
  'candidates.dismissDuplicates': pair,
  'candidates.restoreDuplicates': pair,
  'companies.merge': merge,
  'companies.dismissDuplicates': pair,
  'companies.restoreDuplicates': pair,
  'contacts.merge': merge,
  'contacts.dismissDuplicates': pair,
  'contacts.restoreDuplicates': pair,
  'leads.merge': merge,
  'leads.dismissDuplicates': pair,
  'leads.restoreDuplicates': pair,
  'interviews.createBatch': batchOf({ ...times, candidateId: noSuchId, jobId: noSuchId }),
  'placements.createBatch': batchOf({ candidateId: noSuchId, jobId: noSuchId, companyId: noSuchId }),
  'notes.create': note,
  'notes.createBatch': batchOf(note),
  'distributionLists.create': { name: 'x', entity: 'candidate', kind: 'QUERY', query: '*' },
  'privacy.setPurpose': { name: 'Pool', text: 'x', basis: 'CONSENT' },
  'files.upload': { candidateId: noSuchId, category: 'CV' },
  'bulk.run': { kind: 'candidate', ids: [noSuchId], addTags: [{ value: 'x' }] },
  'webhooks.create': { url: 'https://hooks.example/' },
};
