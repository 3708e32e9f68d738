import * as contract from '../../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, plainVerbs } from '@nova/core';
import { createMailSuppression } from '../../campaigns/mail-suppressions.ts';
import { createPrivacyRequest, getPrivacyRequest } from '../privacy-requests.ts';
import { endingVerbs } from '../person-endings.ts';

type Input = Readonly<Record<string, unknown>>;

const verbs = endingVerbs('candidate');
const endpoint = contract.personEndings.candidates;

/** What tests of erasing and anonymising do to persons of an account. */
export function endingsOf(agency: TestAccount) {
  const erase = (candidateId: string, write: Input = {}, ctx: Context = agency.ctx) =>
    through(endpoint.erase, verbs.erase)(ctx, { candidateId, reason: 'REQUESTED', ...write });
  const anonymise = (candidateId: string, write: Input = {}, ctx: Context = agency.ctx) =>
    through(endpoint.anonymise, verbs.anonymise)(ctx, { candidateId, ...write });
  const read = async (candidateId: string) =>
    (await plainVerbs('candidate').get(agency.ctx, { candidateId })).toValue();
  const rows = <Row>(text: string, values: readonly unknown[] = []) => agency.ctx.db.rows<Row>(text, values);
  const note = (of: Input) =>
    through(plainEndpoints.notes.create, plainVerbs('note').create)(agency.ctx, {
      text: 'Asked for our terms.',
      ...of,
    });
  const request = (recordId: string) =>
    through(contract.createPrivacyRequest, createPrivacyRequest)(agency.ctx, {
      type: 'ERASURE',
      entity: 'candidate',
      recordId,
      note: 'Please erase me.',
    });
  const readRequest = async (privacyRequestId: string) =>
    (await getPrivacyRequest(agency.ctx, { privacyRequestId })).toValue();
  const ledgerOf = async (ctx: Context): Promise<unknown[]> => {
    const lines: unknown[] = [];
    for await (const line of ctx.ports.erasures.store.read()) lines.push(JSON.parse(line));
    return lines;
  };
  const hold = (recordId: string) =>
    agency.ctx.db.write(
      `INSERT INTO privacy_holds ("accountId", entity, "recordId", reason) VALUES ($1::uuid, 'candidate', $2::uuid, 'A court')`,
      [recordId],
    );
  const suppress = (email: string, reason: string | null = null) =>
    through(contract.createMailSuppression, createMailSuppression)(agency.ctx, { email, reason });
  const suppressed = async (email: string): Promise<boolean> => {
    const [row] = await rows<{ yes: boolean }>(`SELECT nova_suppressed($1, $2) AS yes`, [email]);
    return row?.yes === true;
  };
  const wholePerson = () =>
    make.candidate(agency.ctx, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      jobTitle: 'Analyst',
      mobile: '+44 1234',
      rating: 4,
      address: { street: 'Long Street 1', city: 'London', country: 'UK' },
      skills: ['Algebra'],
      desiredSalary: 50_000,
      rightToWork: true,
      tags: [{ group: null, value: 'Kind' }],
    });
  return {
    erase,
    anonymise,
    read,
    rows,
    note,
    request,
    readRequest,
    ledgerOf,
    hold,
    suppress,
    suppressed,
    wholePerson,
  };
}
