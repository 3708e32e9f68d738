import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignWrite, createCampaign as createEndpoint } from '../campaign-content-contract.ts';
import { createCandidate as createCandidateEndpoint } from '../../candidates/contract.ts';
import { createDistributionList as createListEndpoint } from '../../lists/distribution-lists-contract.ts';
import { createMailSender as createSenderEndpoint } from '../mail-contract.ts';
import { NovaError } from '@nova/contract';
import { createCustomField, createTestAccount, type TestAccount } from '../../testing/index.ts';
import { createCampaign, updateCampaign } from '../campaigns.ts';
import { createDistributionList, setDistributionListMembers } from '../../lists/distribution-lists.ts';
import { createMailSender } from '../mail-senders.ts';
import { deleteCustomField } from '../../configuration/custom-fields.ts';
import { getCampaignAudience } from '../campaign-audience.ts';
import { plainVerbs } from '@nova/core';
import { previewCampaign, previewCampaignPage } from '../campaign-previews.ts';
import { scheduleCampaign } from '../campaign-moves.ts';
import { listFieldNames } from '../templates.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('a field in a template', () => {
  let agency: TestAccount;
  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
  });

  const scheduledOn = new Date(Date.now() + 86_400_000).toISOString();
  const create = (write: Record<string, unknown>) =>
    createCampaign(agency.ctx, createEndpoint.input.parse({ name: 'News', ...write }));
  const update = (campaignId: string, write: unknown) =>
    updateCampaign(agency.ctx, { ...campaignWrite.parse(write), campaignId });
  const sender = () =>
    createMailSender(
      agency.ctx,
      createSenderEndpoint.input.parse({ name: 'Una', email: 'una@agency.example' }),
    );
  const list = (write: Record<string, unknown>) =>
    createDistributionList(
      agency.ctx,
      createListEndpoint.input.parse({ name: 'People', entity: 'candidate', ...write }),
    );
  let people = 0;
  const person = (write: Record<string, unknown>) =>
    plainVerbs('candidate').create(
      agency.ctx,
      createCandidateEndpoint.input.parse({ firstName: 'Ada', lastName: `P${String(++people)}`, ...write }),
    );
  const told = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const issues = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) => (error instanceof NovaError ? error.details.issues : error),
    );

  it('cannot be unknown; the error suggests the nearest', async () => {
    const write = {
      subject: '{{ firstname }}',
      html: 'a\n{{ address.citty }}{% if jobtitel %}{{ anything | default: last_name }}{% endif %}',
      text: '{% for skill in skils %}{{ skill }}{% endfor %}',
    };
    const whose = 'is no field of a candidate, contact or lead';
    const told = [
      { path: 'subject', message: `line 1: firstname ${whose}; did you mean firstName?` },
      { path: 'html', message: `line 2: address.citty ${whose}; did you mean address.city?` },
      { path: 'html', message: `line 2: jobtitel ${whose}; did you mean jobTitle?` },
      { path: 'html', message: `line 2: anything ${whose}` },
      { path: 'html', message: `line 2: last_name ${whose}; did you mean lastName?` },
      { path: 'text', message: `line 1: skils ${whose}; did you mean skills?` },
    ];
    expect(await errorCode(create(write))).toBe('VALIDATION_ERROR');
    expect(await issues(create(write))).toEqual(told);
    expect(await issues(update(await create({}), write))).toEqual(told);
  });

  it('can be a variable, a member of a list entry, or a value outside the record', async () => {
    const html =
      '{% assign mine = firstName %}{{ mine }}{% for s in skills %}{{ s }}{{ forloop.index }}{% endfor %}{% for job in employmentHistory %}{{ job.anything }}{% endfor %}{{ unsubscribeUrl }}{{ skills.first }}{{ skills[0] }}{{ tags.size }}{{ statusName }}{{ languages }}{{ address["city"] }}';
    expect(await issues(create({ html }))).toEqual([]);
  });

  it('prevents sending if it belongs to another entity than the list', async () => {
    const distributionListId = await list({ kind: 'QUERY', query: '*', entity: 'lead' });
    const id = await create({
      subject: '{{ overview }}',
      text: 'x',
      senderId: await sender(),
      distributionListId,
    });
    const scheduling = () => scheduleCampaign(agency.ctx, { campaignId: id, scheduledOn });
    expect(await errorCode(scheduling())).toBe('INVALID_STATE');
    expect(await told(scheduling())).toContain('subject: line 1: overview is no field of a lead');
    expect((await getCampaignAudience(agency.ctx, { campaignId: id })).notes).toContain(
      'Its templates name what is no field of a lead: overview.',
    );
  });

  it('counts the recipients for whom it is empty', async () => {
    const one = await person({
      jobTitle: 'Blanks',
      email: 'one@blanks.example',
      address: { city: 'Bath' },
    });
    const others = [
      await person({ jobTitle: 'Blanks', email: 'two@blanks.example', skills: ['x'] }),
      await person({
        jobTitle: 'Blanks',
        email: 'three@blanks.example',
        overview: 'x',
        address: { city: 'Ely' },
      }),
      await person({ jobTitle: 'Blanks' }),
    ];
    const distributionListId = await list({ kind: 'STATIC' });
    await setDistributionListMembers(agency.ctx, { distributionListId, add: [one, ...others], remove: [] });
    const html =
      '{{ jobTitle }} {{ overview }} {{ address.city }} {% for s in skills %}{{ s }}{% endfor %} {{ languages }} {{ statusName }} {{ placed }}';
    const campaignId = await create({ subject: 'x', html, distributionListId });
    const { blanks, sendable } = await getCampaignAudience(agency.ctx, { campaignId });
    expect(sendable).toBe(3);
    expect(blanks).toEqual([
      { name: 'languages', count: 3 },
      { name: 'statusName', count: 3 },
      { name: 'overview', count: 2 },
      { name: 'skills', count: 2 },
      { name: 'address.city', count: 1 },
    ]);
  });

  // docs/interface/mail.md#templates
  describe('that is a custom field', () => {
    const label = "Shift's end";
    let [region, shift] = ['', ''];
    beforeAll(async () => {
      region = await createCustomField(agency, 'candidate', 'Region');
      shift = await createCustomField(agency, 'candidate', label, 'LIST');
      await createCustomField(agency, 'contact', 'Of contacts');
      await createCustomField(agency, 'job', 'Of jobs');
    });

    it('cannot be unknown; the error suggests the nearest', async () => {
      const write = { subject: '{{ customFields.Regoin }}', text: '{{ customFields["Of jobs"] }}' };
      const whose = 'is no field of a candidate, contact or lead';
      expect(await issues(create(write))).toEqual([
        {
          path: 'subject',
          message: `line 1: customFields.Regoin ${whose}; did you mean customFields.Region?`,
        },
        { path: 'text', message: expect.stringContaining(`line 1: customFields.Of jobs ${whose}`) },
      ]);
      expect(
        await issues(
          create({
            text: '{{ customFields.size }}{% for f in customFields %}{{ f.fieldLabel }}{% endfor %}',
          }),
        ),
      ).toEqual([]);
    });

    it('fills in by its label, which also counts its blanks', async () => {
      const flag = await createCustomField(agency, 'candidate', 'Drives', 'BOOLEAN');
      const people = [
        await person({
          email: 'one@own.example',
          customFields: [
            { fieldId: region, value: 'North & South' },
            { fieldId: shift, listValue: ['early', 'late'] },
            { fieldId: flag, boolValue: 'false' },
          ],
        }),
        await person({ email: 'two@own.example', customFields: [{ fieldId: region, value: 'West' }] }),
        await person({ email: 'three@own.example' }),
      ];
      const distributionListId = await list({ kind: 'STATIC' });
      await setDistributionListMembers(agency.ctx, { distributionListId, add: people, remove: [] });
      const campaignId = await create({
        subject: 'x',
        text: `{{ customFields.Region }}, {{ customFields["${label}"] | join: "+" }}, {% if customFields.Drives %}drives{% else %}walks{% endif %}`,
        distributionListId,
        senderId: await sender(),
      });
      const shown = await previewCampaign(agency.ctx, { campaignId, recordId: people[0] ?? '' });
      expect(shown.text).toContain('North & South, early+late, walks');
      expect((await getCampaignAudience(agency.ctx, { campaignId })).blanks).toEqual([
        { name: 'customFields.Drives', count: 2 },
        { name: `customFields.${label}`, count: 2 },
        { name: 'customFields.Region', count: 1 },
      ]);
    });

    it('prevents sending and previews once it is gone, and sending if it belongs to another entity than the list', async () => {
      const gone = await createCustomField(agency, 'candidate', 'Short-lived');
      const distributionListId = await list({ kind: 'QUERY', query: '*' });
      const write = { subject: 'x', senderId: await sender(), distributionListId };
      const campaigns = [
        await create({ ...write, text: '{{ customFields["Short-lived"] }}' }),
        await create({ ...write, text: '{{ customFields["Of contacts"] }}' }),
      ];
      await deleteCustomField(agency.ctx, { customFieldId: gone });
      const names = ['Short-lived', 'Of contacts'];
      for (const [place, campaignId] of campaigns.entries()) {
        const scheduling = () => scheduleCampaign(agency.ctx, { campaignId, scheduledOn });
        expect(await errorCode(scheduling())).toBe('INVALID_STATE');
        const name = `customFields.${names[place] ?? ''}`;
        expect(await told(scheduling())).toContain(`text: line 1: ${name} is no field of a candidate`);
      }
      const preview = { campaignId: campaigns[0] ?? '', recordId: await person({}) };
      const gaps = [previewCampaign, previewCampaignPage].map((show) => () => show(agency.ctx, preview));
      for (const show of gaps) {
        expect(await errorCode(show())).toBe('INVALID_STATE');
        expect(await told(show())).toContain('text: line 1: customFields.Short-lived is no field');
      }
    });
  });

  it.each(['candidate', 'contact', 'lead'] as const)('can be any field of a %s', async (entity) => {
    const distributionListId = await list({ kind: 'STATIC', entity });
    const text = listFieldNames(entity)
      .map((name) => `{{ ${name} }}`)
      .join(' ');
    const campaignId = await create({ text, distributionListId });
    const { blanks, notes } = await getCampaignAudience(agency.ctx, { campaignId });
    expect([blanks, notes]).toEqual([[], [expect.stringMatching(/https/u)]]);
  });
});
