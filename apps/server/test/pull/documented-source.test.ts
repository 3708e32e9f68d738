import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PullReport } from '@nova/pull';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import {
  advertsOf,
  differences,
  exported,
  fullAgency,
  moveInto,
  shown,
  type Line,
  type Move,
} from './support/move.ts';
import { onlyDocumented, startRelay, type Relay } from './support/relay.ts';

describe('a pull from a server with the documented interface only (docs/import-and-export.md#what-comes)', () => {
  let server: TestServer;
  let relay: Relay;
  let source: TestAgency;
  let move: Move;
  let report: PullReport;
  let there: readonly Line[];
  let here: readonly Line[];
  beforeAll(async () => {
    server = await startTestServer();
    source = await fullAgency(server);
    relay = await startRelay(server.url);
    relay.interfere(onlyDocumented);
    move = await moveInto(server, relay.url, source);
    report = await move.pull({ publicKey: undefined });
    there = await exported(server, source.accountId);
    here = await exported(server, move.accountId);
  });
  afterAll(async () => {
    await move.remove();
    await relay.close();
    await server.close();
  });

  type Shown = Readonly<Record<string, unknown>>;

  const ofTypes = (lines: readonly Line[], ...types: string[]): readonly Shown[] =>
    (shown(lines) as readonly Shown[]).filter(({ type }) => types.includes(String(type)));

  const only = (records: readonly Shown[], ...members: string[]): readonly Shown[] =>
    records.map((record) => Object.fromEntries(members.map((name) => [name, record[name]])));

  it('copies what its lists and single reads show', () => {
    expect(report).toMatchObject({ errors: [], leftOut: [], leftToDo: [] });
    const types = ['masterData', 'company', 'candidate', 'lead', 'opportunity', 'placement', 'campaign'];
    expect(differences(ofTypes(here, ...types), ofTypes(there, ...types))).toEqual([]);
    const bare = ofTypes(there, 'contact').map(({ internalNotes: _notes, ...contact }) => contact);
    expect(differences(ofTypes(here, 'contact'), bare)).toEqual([]);
  });

  it('copies jobs that other records refer to, with their single read, and the interviews', () => {
    const members = [
      'title',
      'reference',
      'companyId',
      'statusName',
      'createdOn',
      'updatedOn',
      'lastActivityDate',
    ];
    const naming = there.filter(({ type }) => type === 'interview' || type === 'placement');
    const ids = new Set(naming.map(({ jobId }) => jobId));
    const named = there.filter(({ type, id }) => type !== 'job' || ids.has(id));
    expect(only(ofTypes(here, 'job'), ...members)).toEqual(only(ofTypes(named, 'job'), ...members));
    const of = ['candidateId', 'jobId', 'startDate', 'notes', 'meetingNotes', 'contactIds', 'cancelled'];
    expect(only(ofTypes(here, 'interview'), ...of)).toEqual(only(ofTypes(there, 'interview'), ...of));
  });

  it('copies the applications of interviews', () => {
    const members = ['candidateId', 'jobId', 'stageCode', 'subStateName', 'rejected'];
    const pairs = new Set(there.filter(({ type }) => type === 'interview').map(pairOf));
    const told = there.filter((line) => line.type !== 'application' || pairs.has(pairOf(line)));
    const applications = only(ofTypes(told, 'application'), ...members);
    expect(applications.length).toBeGreaterThan(2);
    expect(only(ofTypes(here, 'application'), ...members)).toEqual(applications);
  });

  it('creates the users and custom fields that records refer to', () => {
    const users = here.filter(({ type, email }) => type === 'user' && email !== 'ada@agency.example');
    const known = new Map(
      there.filter(({ type }) => type === 'user').map(({ name, email }) => [name, email]),
    );
    expect(users.length).toBeGreaterThan(5);
    expect(users.filter(({ name }) => !known.has(name))).toEqual([]);
    const withAddress = users.filter(({ email }) => !String(email).endsWith('@pulled.invalid'));
    expect(withAddress.length).toBeGreaterThan(0);
    expect(withAddress.filter(({ name, email }) => known.get(name) !== email)).toEqual([]);
    const fields = only(ofTypes(here, 'customField'), 'entity', 'label', 'kind');
    expect(fields).toEqual(
      expect.arrayContaining([
        { entity: 'candidate', label: 'A BOOLEAN', kind: 'BOOLEAN' },
        { entity: 'candidate', label: 'A DATE', kind: 'DATE' },
        { entity: 'candidate', label: 'A LIST', kind: 'LIST' },
        { entity: 'candidate', label: 'A NUMBER', kind: 'TEXT' },
      ]),
    );
  });

  it('names what it cannot copy', () => {
    expect(report.notReachable.map(({ what, count }) => [what, count])).toEqual([
      ['teams, rights and some email addresses of users', expect.any(Number)],
      ['definitions of custom fields', null],
      ['jobs that no interview or placement names', null],
      ['notes', null],
      ['applications without an interview', null],
      ['files', expect.any(Number)],
      ['internal notes of contacts', null],
      ['saved searches', null],
      ['what only the adverts of jobs show', null],
      [expect.stringContaining('histories of statuses'), null],
    ]);
  });

  it('changes nothing the second time', async () => {
    const again = await move.pull({ publicKey: undefined });
    expect(again).toMatchObject({ created: {}, updated: {}, errors: [] });
    expect(differences(await exported(server, move.accountId), here)).toEqual([]);
  });

  it('finds every job by its advert, with a key of the role PUBLIC', async () => {
    const second = await move.pull();
    expect(second).toMatchObject({ errors: [] });
    const titles = async (accountId: string) =>
      only(ofTypes(await exported(server, accountId), 'job'), 'title');
    expect(await titles(move.accountId)).toEqual(await titles(source.accountId));
    expect(await advertsOf(server, move.target)).toEqual(await advertsOf(server, source));
    expect(await move.pull()).toMatchObject({ created: {}, updated: {}, errors: [] });
  });

  const pairOf = ({ candidateId, jobId }: Line): string => `${String(candidateId)} ${String(jobId)}`;
});
