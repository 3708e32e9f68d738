import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type Endpoint,
  endpoints,
  isDownload,
  plainKinds,
  successEnvelope,
  type Verb,
} from '../src/index.ts';

describe('endpoints', () => {
  const routed = endpoints.map((endpoint) => ({ endpoint, route: endpoint.route }));
  const pattern = (path: string): string[] =>
    path.split('/').map((segment) => (segment.startsWith('{') ? '{}' : segment));
  const routeOf = ({ route }: Endpoint): string => `${route.method} ${route.path}`;

  /** The documented table of endpoints: method, path and procedure. */
  const documented = `
GET /campaigns/list campaigns.list
GET /campaigns/{campaignId} campaigns.get
DELETE /campaigns/{campaignId} campaigns.delete
POST /campaigns/{campaignId}/archive campaigns.archive
POST /campaigns/{campaignId}/cancel campaigns.cancel
POST /campaigns/{campaignId}/unarchive campaigns.unarchive
GET /campaigns/{campaignId}/stats campaigns.stats
POST /candidates candidates.create
POST /candidates/parse candidates.parse
GET /candidates/savedsearches candidates.savedSearches
GET /candidates/search candidates.search
GET /candidates/{candidateId} candidates.get
PUT /candidates/{candidateId} candidates.update
DELETE /candidates/{candidateId} candidates.delete
PUT /candidates/{candidateId}/internalnotes candidates.setInternalNotes
PUT /candidates/{candidateId}/overview candidates.setOverview
PUT /candidates/{candidateId}/source candidates.setSource
PUT /candidates/{candidateId}/status candidates.setStatus
PUT /candidates/{candidateId}/tags candidates.setTags
POST /companies companies.create
GET /companies/list companies.list
GET /companies/search companies.search
GET /companies/{companyId} companies.get
PUT /companies/{companyId} companies.update
PUT /companies/{companyId}/internalnotes companies.setInternalNotes
PUT /companies/{companyId}/overview companies.setOverview
PUT /companies/{companyId}/source companies.setSource
PUT /companies/{companyId}/status companies.setStatus
PUT /companies/{companyId}/tags companies.setTags
GET /contacts/list contacts.list
POST /contacts contacts.create
PUT /contacts/{contactId} contacts.update
GET /leads/search leads.search
GET /candidates/{candidateId}/timeline candidates.timeline
GET /companies/{companyId}/timeline companies.timeline
GET /contacts/{contactId}/timeline contacts.timeline
GET /leads/{leadId}/timeline leads.timeline
GET /opportunities/{opportunityId}/timeline opportunities.timeline
GET /jobs/{jobId}/timeline jobs.timeline
GET /candidates/export.csv candidates.exportTable
GET /companies/export.csv companies.exportTable
GET /contacts/export.csv contacts.exportTable
GET /leads/export.csv leads.exportTable
GET /opportunities/export.csv opportunities.exportTable
GET /jobs/export.csv jobs.exportTable
GET /placements/export.csv placements.exportTable
GET /leads/{leadId} leads.get
GET /opportunities/search opportunities.search
GET /opportunities/list opportunities.list
POST /opportunities opportunities.create
GET /placements/search placements.search
GET /interviews/list interviews.list
GET /jobs/{jobId} jobs.get
GET /public/jobs/client/{companyId} publicJobs.listByClient
GET /public/jobs/list publicJobs.list
GET /public/jobs/{jobId} publicJobs.get
GET /public/jobs/{jobId}/jsonld publicJobs.jsonld
GET /public/jobs/{jobId}/apply publicJobs.challenge
POST /public/jobs/{jobId}/apply publicJobs.submit
GET /public/jobs/feed.xml publicJobs.feed
GET /public/jobs/boards.xml publicJobs.boards
GET /masterdata masterData.all
GET /files/{fileId}/download files.download
GET /files/{fileId}/link files.link
POST /files files.upload
GET /contacts/search contacts.search
GET /contacts/{contactId} contacts.get
DELETE /contacts/{contactId} contacts.delete
PUT /contacts/{contactId}/status contacts.setStatus
PUT /contacts/{contactId}/tags contacts.setTags
PUT /contacts/{contactId}/internalnotes contacts.setInternalNotes
DELETE /leads/{leadId} leads.delete
DELETE /companies/{companyId} companies.delete
GET /opportunities/{opportunityId} opportunities.get
DELETE /opportunities/{opportunityId} opportunities.delete
GET /placements/{placementId} placements.get
DELETE /placements/{placementId} placements.delete
GET /interviews/calendar.ics interviews.calendar
GET /interviews/{interviewId} interviews.get
DELETE /interviews/{interviewId} interviews.delete
GET /jobs/list jobs.list
DELETE /jobs/{jobId} jobs.delete
GET /applications/{applicationId} applications.get
DELETE /applications/{applicationId} applications.delete
GET /files/list files.list
GET /search/fields search.fields
POST /campaigns campaigns.create
PUT /campaigns/{campaignId} campaigns.update
POST /campaigns/{campaignId}/schedule campaigns.schedule
POST /campaigns/{campaignId}/send campaigns.send
POST /campaigns/{campaignId}/pause campaigns.pause
POST /campaigns/{campaignId}/resume campaigns.resume
POST /campaigns/{campaignId}/stop campaigns.stop
POST /campaigns/{campaignId}/retry campaigns.retry
GET /campaigns/{campaignId}/recipients campaigns.recipients
GET /campaigns/{campaignId}/links campaigns.links
GET /campaigns/{campaignId}/activity campaigns.activity
GET /campaigns/{campaignId}/activity.svg campaigns.chart
PUT /candidates/{candidateId}/languages candidates.setLanguages
POST /savedsearches savedSearches.create
PUT /savedsearches/{savedSearchId} savedSearches.update
DELETE /savedsearches/{savedSearchId} savedSearches.delete
POST /leads leads.create
PUT /leads/{leadId} leads.update
PUT /opportunities/{opportunityId} opportunities.update
POST /placements placements.create
PUT /placements/{placementId} placements.update
POST /interviews interviews.create
PUT /interviews/{interviewId} interviews.update
POST /interviews/{interviewId}/cancel interviews.cancel
GET /jobs/search jobs.search
POST /jobs jobs.create
PUT /jobs/{jobId} jobs.update
POST /jobs/{jobId}/archive jobs.archive
POST /jobs/{jobId}/unarchive jobs.unarchive
GET /applications/list applications.list
POST /applications applications.create
PUT /applications/{applicationId}/stage applications.moveStage
POST /applications/{applicationId}/reject applications.reject
POST /masterdata masterData.create
PUT /masterdata/{masterDataId} masterData.update
DELETE /masterdata/{masterDataId} masterData.delete
GET /customfields customFields.list
POST /customfields customFields.create
PUT /customfields/{customFieldId} customFields.update
DELETE /customfields/{customFieldId} customFields.delete
GET /candidates/{candidateId}/files files.listForCandidate
DELETE /files/{fileId} files.delete
GET /files/{fileId}/parsed files.parsed
GET /users users.list
GET /audit audit.list
GET /events events.list
GET /usage usage.get
GET /campaigns/{campaignId}/content campaigns.content
GET /campaigns/{campaignId}/audience campaigns.audience
POST /campaigns/{campaignId}/preview campaigns.preview
GET /campaigns/{campaignId}/preview.html campaigns.previewPage
POST /campaigns/{campaignId}/test campaigns.test
GET /mail/applications applicationMails.get
PUT /mail/applications applicationMails.set
GET /mail/senders mailSenders.list
POST /mail/senders mailSenders.create
GET /mail/senders/{senderId} mailSenders.get
PUT /mail/senders/{senderId} mailSenders.update
DELETE /mail/senders/{senderId} mailSenders.delete
GET /mail/senders/{senderId}/dns mailSenders.dns
GET /distributionlists distributionLists.list
POST /distributionlists distributionLists.create
GET /distributionlists/{distributionListId} distributionLists.get
PUT /distributionlists/{distributionListId} distributionLists.update
DELETE /distributionlists/{distributionListId} distributionLists.delete
GET /distributionlists/{distributionListId}/members distributionLists.members
PUT /distributionlists/{distributionListId}/members distributionLists.setMembers
GET /mail/suppressions mailSuppressions.list
POST /mail/suppressions mailSuppressions.create
DELETE /mail/suppressions/{suppressionId} mailSuppressions.delete
GET /webhooks webhooks.list
POST /webhooks webhooks.create
GET /webhooks/{webhookId} webhooks.get
PUT /webhooks/{webhookId} webhooks.update
DELETE /webhooks/{webhookId} webhooks.delete
POST /webhooks/{webhookId}/rotate-secret webhooks.rotateSecret
POST /webhooks/{webhookId}/test webhooks.test
POST /webhooks/{webhookId}/resume webhooks.resume
POST /webhooks/{webhookId}/replay webhooks.replay
GET /webhooks/{webhookId}/deliveries webhooks.deliveries
POST /webhooks/{webhookId}/deliveries/{deliveryId}/retry webhooks.retry
`
    .trim()
    .split('\n');

  /** Where each verb of a kind that is marked with it answers. */
  const plainRoutes: Readonly<Record<Verb, string>> = {
    create: 'POST /…',
    get: 'GET /…/{id}',
    update: 'PUT /…/{id}',
    delete: 'DELETE /…/{id}',
    list: 'GET /…',
    search: 'GET /…/search',
  };

  const ofPlainKinds = plainKinds.flatMap(({ name, plural, verbs = [] }) =>
    verbs.map((verb) => {
      const path = plainRoutes[verb].replace('…', plural).replace('{id}', `{${name}Id}`);
      return `${path} ${plural}.${verb}`;
    }),
  );

  it('routes exactly the documented endpoints', () => {
    const declared = routed.map(({ endpoint }) => `${routeOf(endpoint)} ${endpoint.name}`);
    expect([...declared].sort()).toEqual([...documented, ...ofPlainKinds].sort());
  });

  it('routes no two endpoints so that one path would fit both equally', () => {
    const beats = (a: string[], b: string[]): boolean =>
      a.some((segment, at) => segment !== '{}' && b[at] === '{}');
    const bothFit = (a: string[], b: string[]): boolean =>
      a.length === b.length &&
      a.every((segment, at) => segment === b[at] || segment === '{}' || b[at] === '{}');
    const ambiguous = routed.flatMap(({ endpoint, route }, at) =>
      routed.slice(at + 1).flatMap((other) => {
        const [a, b] = [pattern(route.path), pattern(other.route.path)];
        if (route.method !== other.route.method || !bothFit(a, b)) return [];
        return beats(a, b) === beats(b, a) ? [`${endpoint.name} ${other.endpoint.name}`] : [];
      }),
    );
    // Both are documented so; no job's id is `client`, and the fixed part that comes first wins.
    expect(ambiguous).toEqual([
      'publicJobs.challenge publicJobs.listByClient',
      'publicJobs.jsonld publicJobs.listByClient',
    ]);
  });

  it('leaves requestId out of exactly the documented success bodies', () => {
    const bare = routed.filter(({ route }) => route.withoutRequestId).map(({ endpoint }) => endpoint.name);
    expect(bare.sort()).toEqual([
      'companies.update',
      'contacts.list',
      'contacts.update',
      'placements.search',
    ]);
  });

  it('takes PUBLIC keys on the public jobs alone', () => {
    const open = endpoints.filter((endpoint) => endpoint.role === 'PUBLIC').map((endpoint) => endpoint.name);
    expect(open).toEqual(
      endpoints.filter(({ name }) => name.startsWith('publicJobs.')).map(({ name }) => name),
    );
    expect(open.length).toBeGreaterThan(5);
  });

  it('takes CALENDAR keys on the calendar alone', () => {
    const calendars = endpoints.filter(({ role }) => role === 'CALENDAR').map(({ name }) => name);
    expect(calendars).toEqual(['interviews.calendar']);
  });

  describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'endpoint %s',
    (_name, endpoint) => {
      it('has a JSON Schema of its input and of its success body', () => {
        expect(z.toJSONSchema(endpoint.input, { io: 'input' })).toMatchObject({ type: 'object' });
        const body = isDownload(endpoint) ? endpoint.output : successEnvelope(endpoint);
        expect(z.toJSONSchema(body, { io: 'output' })).toHaveProperty('type');
      });
      it('takes every path parameter as an input', () => {
        const parameters = [...endpoint.route.path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]);
        expect(Object.keys(endpoint.input.shape)).toEqual(expect.arrayContaining(parameters));
      });
      it('Lists take paging and updatedSince', () => {
        const members = Object.keys(endpoint.input.shape);
        expect(['page', 'size', 'updatedSince'].every((name) => members.includes(name))).toBe(
          endpoint.envelope === 'list',
        );
        // What a website's visitors type is plain words.
        if (endpoint.name === 'publicJobs.list') return;
        expect(members.includes('query') && endpoint.type === 'query').toBe(endpoint.searches !== undefined);
      });
    },
  );

  it('Named schemas have unique names', () => {
    const ids = new Map<string, z.core.JSONSchema.BaseSchema>();
    for (const endpoint of endpoints) {
      for (const io of ['input', 'output'] as const) {
        const { $defs } = z.toJSONSchema(io === 'input' ? endpoint.input : endpoint.output, { io });
        for (const [id, schema] of Object.entries($defs ?? {})) {
          const key = `${io} ${id}`;
          expect(id).toMatch(/^[A-Z][A-Za-z]+$/u);
          expect(ids.get(key) ?? schema).toEqual(schema);
          ids.set(key, schema);
        }
      }
    }
    expect(ids.size).toBeGreaterThan(20);
  });
});
