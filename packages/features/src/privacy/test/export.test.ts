import { rm, truncate } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, newId, partVerbs, plainVerbs } from '@nova/core';
import { consentVerbs } from '../consents.ts';
import { createPrivacyRequest } from '../privacy-requests.ts';
import { listAuditEvents } from '../../audit/audit-events.ts';
import { listEvents } from '../../events/event-feed.ts';
import { moveApplication } from '../../jobs/applications.ts';
import { personDataVerbs } from '../person-data.ts';
import { uploadFile } from '../../files/upload-file.ts';
import { sharedDatabase } from '@nova/db/testing/shared';
import { unzip } from '@nova/testing';

const verbs = personDataVerbs('candidate');
const documents = [
  'record',
  'privacy',
  'applications',
  'interviews',
  'placements',
  'notes',
  'mails',
  'events',
  'history',
  'files',
].map((name) => `${name}.json`);

describe('an export', () => {
  let agency: TestAccount;
  let candidateId: string;
  let jobId: string;
  let contactId: string;

  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
    const { ctx } = agency;
    candidateId = await make.candidate(ctx, {
      firstName: 'Ada',
      lastName: 'Lovelace <script>alert(1)</script>',
      overview: 'One line\nand another',
    });
    contactId = await make.contact(ctx, { lastName: 'Hopper' });
    jobId = await make.job(ctx, { contactId });
    const applicationId = await make.application(ctx, { candidateId, jobId });
    await through(contract.moveApplication, moveApplication)(ctx, { applicationId, stageCode: 'OFFER' });
    await make.interview(ctx, { candidateId, jobId, contactIds: [contactId], notes: 'Bring the engine' });
    await make.placement(ctx, { candidateId, jobId });
    await through(plainEndpoints.notes.create, plainVerbs('note').create)(ctx, {
      candidateId,
      text: 'Called',
    });
    const statusId = await agency.masterData('candidateStatuses', 'New');
    await partVerbs('candidate').setStatus(ctx, { candidateId, statusId, comments: 'Because' });
    await through(contract.createPrivacyRequest, createPrivacyRequest)(ctx, {
      type: 'ACCESS',
      entity: 'candidate',
      recordId: candidateId,
    });
  });

  const upload = (fileName: string, text: string) =>
    through(contract.uploadFile, uploadFile)(agency.ctx, {
      candidateId,
      file: new File([text], fileName, { type: 'text/plain' }),
    });

  async function exported(id = candidateId, ctx: Context = agency.ctx) {
    const archive = await verbs.exportPerson(ctx, { candidateId: id });
    const files = await unzip(await buffer(await archive.open()));
    const json = (name: string): unknown => JSON.parse(String(files.get(`${name}.json`)));
    return { archive, files, json, page: String(files.get('index.html')) };
  }

  it('The zip is named by the reference, and has a file for each part', async () => {
    const { archive, files, json } = await exported();
    const { reference } = json('record') as { reference: string };
    expect(archive.fileName).toBe(`${reference}.zip`);
    expect([...files.keys()].toSorted()).toEqual([...documents, 'index.html'].toSorted());
  });

  it('The zip has the documents that callers read', async () => {
    const { ctx } = agency;
    const { json } = await exported();
    const value = async (read: Promise<{ toValue(): unknown }>) => (await read).toValue();
    expect(json('record')).toEqual(await value(plainVerbs('candidate').get(ctx, { candidateId })));
    expect(json('privacy')).toEqual(await value(verbs.privacy(ctx, { candidateId })));
    const [application] = json('applications') as { id: string }[];
    const read = await value(plainVerbs('application').get(ctx, { applicationId: application?.id ?? '' }));
    expect(application).toEqual({ ...(read as object), moves: expect.any(Array) });
    const [interview] = json('interviews') as { id: string }[];
    expect(interview).toEqual(
      await value(plainVerbs('interview').get(ctx, { interviewId: interview?.id ?? '' })),
    );
    const { audit } = json('history') as { audit: { recordId: string }[] };
    const own = await through(contract.listAuditEvents, listAuditEvents)(ctx, { recordId: candidateId });
    const lines = audit.filter(({ recordId }) => recordId === candidateId);
    expect(lines).toEqual(own.data.toValue().slice(own.data.toValue().length - lines.length));
  });

  it('tells of moves, changes of status, and events', async () => {
    const { json } = await exported();
    expect(json('applications')).toMatchObject([
      {
        moves: [
          { fromStageCode: 'OFFER', stageCode: 'PLACED', stageName: 'Placed', userName: 'Ada Owner' },
          { fromStageCode: 'SOURCED', stageCode: 'OFFER', stageName: 'Offer', userName: 'Ada Owner' },
        ],
      },
    ]);
    expect(json('history')).toMatchObject({
      statusChanges: [{ statusName: 'New', comments: 'Because', userName: 'Ada Owner' }],
    });
    expect(json('placements')).toHaveLength(1);
    expect(json('notes')).toMatchObject([{ text: 'Called' }]);
    const events = json('events') as { type: string; object: { id: string } }[];
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['candidate.created', 'application.stage_moved', 'placement.created']),
    );
    const { data } = await through(contract.listEvents, listEvents)(agency.ctx, { recordId: candidateId });
    for (const event of data) expect(events).toContainEqual(event);
  });

  it('says of whoever else names the person', async () => {
    const archive = await personDataVerbs('contact').exportPerson(agency.ctx, { contactId });
    const files = await unzip(await buffer(await archive.open()));
    const json = (name: string): unknown => JSON.parse(String(files.get(`${name}.json`)));
    expect(json('interviews')).toMatchObject([{ notes: 'Bring the engine' }]);
    expect(json('history')).toMatchObject({ namedBy: [{ kind: 'job', as: 'contactId', id: jobId }] });
    for (const name of ['applications', 'placements', 'mails', 'files']) expect(json(name)).toEqual([]);
  });

  it('The zip is read as a page that runs nothing', async () => {
    const { page } = await exported();
    expect(page).not.toContain('<script');
    expect(page).toContain('Lovelace &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('One line\nand another');
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it('An export is a line of the trail, once it is opened', async () => {
    const lines = async () =>
      agency.ctx.db.rows(
        `SELECT e.event FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2 AND e.action = 'export'`,
        [candidateId],
      );
    const before = (await lines()).length;
    const archive = await verbs.exportPerson(agency.ctx, { candidateId });
    expect(await lines()).toHaveLength(before);
    (await archive.open()).destroy();
    expect((await lines()).slice(before)).toEqual([{ event: null }]);
  });

  it('The zip has each file with its content, under a name that any system takes', async () => {
    const one = await upload('Lebenslauf Zoë.txt', 'Zoë');
    const two = await upload('Lebenslauf Zoë.txt', 'Zoë again');
    const { files, json, page } = await exported();
    const path = (id: string) => `files/${id}/Lebenslauf Zoë.txt`;
    expect(String(files.get(path(one)))).toBe('Zoë');
    expect(String(files.get(path(two)))).toBe('Zoë again');
    expect(json('files')).toMatchObject([
      { id: two, fileName: 'Lebenslauf Zoë.txt', path: path(two), problem: null, parsed: null },
      { id: one, path: path(one), problem: null },
    ]);
    expect(page).toContain(`href="${encodeURI(path(one))}"`);
  });

  it('names a content that is missing or damaged, and has all the rest', async () => {
    const [gone, cut, whole] = [
      await upload('gone.txt', 'gone'),
      await upload('cut.txt', 'cut short'),
      await upload('whole.txt', 'whole'),
    ];
    await rm(await placeOf(gone));
    await truncate(await placeOf(cut), 3);
    const { files, json } = await exported();
    const found = (json('files') as { id: string }[]).filter(({ id }) => [gone, cut, whole].includes(id));
    expect(found).toMatchObject([
      { id: whole, path: `files/${whole}/whole.txt`, problem: null },
      { id: cut, path: `files/${cut}/cut.txt`, problem: 'DAMAGED' },
      { id: gone, path: null, problem: 'MISSING' },
    ]);
    expect(String(files.get(`files/${whole}/whole.txt`))).toBe('whole');
    expect(files.has(`files/${gone}/gone.txt`)).toBe(false);
    expect(files.has('index.html')).toBe(true);
  });

  async function placeOf(fileId: string): Promise<string> {
    const [row] = await agency.ctx.db.rows<{ storageKey: string }>(
      `SELECT f."storageKey" FROM stored_files f WHERE f."accountId" = $1 AND f.id = $2`,
      [fileId],
    );
    return `${agency.ctx.ports.files.place}/${row?.storageKey ?? ''}`;
  }

  it('The zip has all consents', async () => {
    const { ctx } = agency;
    const id = await make.candidate(ctx);
    const row = { entity: 'candidate', purpose: 'P', basis: 'CONSENT', version: 1, text: 'x', via: 'USER' };
    const rows = Array.from({ length: contract.mostPrivacyLines + 5 }, () => ({
      ...row,
      id: newId(),
      recordId: id,
      state: 'GIVEN',
      createdOn: ctx.now().toISOString(),
    }));
    await ctx.db.write(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
      JSON.stringify([{ table: 'consents', rows }]),
    ]);
    const { json } = await exported(id);
    expect((json('privacy') as { consents: unknown[] }).consents).toHaveLength(rows.length);
    const listed = await consentVerbs('candidate').consents(ctx, { candidateId: id, page: 0, size: 1 });
    expect(listed.total).toBe(rows.length);
  });

  it('An export is of the account and of users who see everything', async () => {
    await expect(exported(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await createTestAccount(await sharedDatabase());
    await expect(exported(candidateId, other.ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const some = await agency.as({ name: 'Some', email: 'some@agency.example', billing: 'NONE' });
    await expect(exported(candidateId, some)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
