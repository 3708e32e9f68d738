import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { NovaError } from '@nova/contract';
import { parseCv } from '../parse-cv.ts';
import { listCandidateFiles } from '../../files/read-files.ts';
import { getParsedCv } from '../get-parsed-cv.ts';
import { plainVerbs, type Context } from '@nova/core';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { cvOf, educationOf, employmentOf } from './parsed-cv.ts';
import { refusalOf } from '../../test/records/refusal.ts';
import { CvError, CvParserBusyError, type ParsedCv } from '@nova/cv';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('cvs', () => {
  let database: Database;
  let agency: TestAccount;
  let taken = 0;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });
  beforeEach(() => {
    taken = 0;
  });

  const reading = (read: ParsedCv | Error, as = agency.ctx): Context => ({
    ...as,
    ports: {
      ...as.ports,
      cv: { parse: () => (read instanceof Error ? Promise.reject(read) : Promise.resolve(read)) },
      allowances: {
        ...as.ports.allowances,
        reserveCv: () => {
          taken++;
          return Promise.resolve({
            release() {
              taken--;
              return Promise.resolve();
            },
          });
        },
      },
    },
  });
  const send = async (read: ParsedCv | Error, file = new File(['%PDF-1.4'], 'cv.pdf'), as = agency.ctx) => {
    const answer = await through(c.parseCv, parseCv)(reading(read, as), { file });
    return { ...answer, candidateId: answer.candidateId ?? 'nobody' };
  };
  const candidate = async (candidateId: string) =>
    (await plainVerbs('candidate').get(agency.ctx, { candidateId })).toValue();

  // docs/interface/candidates.md#cvs
  describe('a CV becomes a candidate', () => {
    it('takes all values, and gets the CV attached', async () => {
      const read = cvOf({
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zoe@cv.example',
        linkedIn: 'linkedin.com/in/zoe',
        facebook: 'zoe.f',
        twitter: '@zoe',
        jobTitle: 'Baker',
        currentEmployer: 'Mill',
        location: 'Lyon, France',
        address: { street: '1 Quai', city: 'Lyon', state: '', country: 'France', postcode: '69001' },
        overview: 'Bakes.',
        skills: ['Bread', ' ', 'Bread', 'Cake'],
        dateOfBirth: '1990-03-05',
        phones: [
          { number: '+33 6 1', type: 'mobile' },
          { number: '+33 4 2', type: 'work' },
          { number: '+33 4 3', type: null },
          { number: '+33 4 4', type: 'home' },
        ],
        languages: [
          { code: 'fr', name: 'French', level: 'native' },
          { code: null, name: 'Elvish', level: null },
        ],
      });
      const answer = await send(read, new File(['%PDF-1.4'], 'a\u0007/b/Zoë.pdf'));
      expect(answer).toEqual({
        candidateId: expect.any(String),
        reference: expect.stringMatching(/^CAN-\d+$/u),
        cvFileId: expect.any(String),
        cvFileName: 'Zoë.pdf',
        duplicate: false,
        name: 'Zoë Müller',
        confidence: read.confidence,
        pages: { read: 2, total: 3 },
      });
      expect(await candidate(answer.candidateId)).toMatchObject({
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zoe@cv.example',
        linkedIn: 'linkedin.com/in/zoe',
        facebook: 'zoe.f',
        twitter: '@zoe',
        jobTitle: 'Baker',
        currentEmployer: 'Mill',
        location: 'Lyon, France',
        address: { street: '1 Quai', city: 'Lyon', state: null, country: 'France', postcode: '69001' },
        overview: 'Bakes.',
        skills: ['Bread', 'Cake'],
        dateOfBirth: '1990-03-05',
        ownerId: agency.userId,
        mobile: '+33 6 1',
        workPhone: '+33 4 2',
        homePhone: '+33 4 3',
        hasCv: true,
        languages: [
          { code: 'fr', name: 'French', level: 'native' },
          { code: '', name: 'Elvish' },
        ],
      });
      const files = await listCandidateFiles(agency.ctx, {
        candidateId: answer.candidateId,
        page: 0,
        size: 9,
      });
      expect(files.data.toValue()).toMatchObject([
        {
          id: answer.cvFileId,
          fileName: 'Zoë.pdf',
          category: 'CV',
          contentType: 'application/pdf',
          status: 'STORED',
        },
      ]);
      const { text: _text, ...shown } = read;
      const parsed = await getParsedCv(agency.ctx, { fileId: answer.cvFileId ?? '' });
      expect(parsed.toValue()).toEqual(shown);
      expect(taken).toBe(1);
    });

    it('leaves missing values empty', async () => {
      const { candidateId } = await send(cvOf({ email: 'silent@cv.example' }));
      expect(await candidate(candidateId)).toMatchObject({
        firstName: null,
        lastName: null,
        mobile: null,
        dateOfBirth: null,
        overview: null,
        skills: [],
        educationHistory: [],
        employmentHistory: [],
      });
      expect((await send(cvOf({ firstName: 'Solo', email: 'solo@cv.example' }))).name).toBe('Solo');
      expect((await send(cvOf({ email: 'nameless@cv.example' }))).name).toBeNull();
    });

    it('uses the account’s names of levels and types, and keeps others as written', async () => {
      const { candidateId } = await send(
        cvOf({
          email: 'history@cv.example',
          educationHistory: [
            educationOf({
              level: 'mba',
              organisation: 'INSEAD',
              major: 'Business',
              grade: 'A',
              startYear: 2001,
            }),
            educationOf({ level: 'Wizardry', startMonth: 9, endYear: 2003, endMonth: 6 }),
            educationOf({ levelKind: 'Certificate' }),
            educationOf({ organisation: 'Somewhere' }),
          ],
          employmentHistory: [
            employmentOf({
              companyName: 'Mill',
              employmentType: 'PERMANENT',
              startDate: '2010',
              endDate: '2012-05',
            }),
            employmentOf({
              employmentType: 'Piracy',
              startDate: '2013-02-03',
              endDate: '2014',
              current: true,
            }),
            employmentOf({ jobTitle: 'Cook', workSummary: 'Cooked.' }),
          ],
        }),
      );
      const { educationHistory, employmentHistory } = await candidate(candidateId);
      expect(educationHistory).toMatchObject([
        {
          level: 'MBA',
          organisation: 'INSEAD',
          major: 'Business',
          grade: 'A',
          startYear: 2001,
          startMonth: 0,
        },
        { level: 'Wizardry', organisation: null, startMonth: 9, endYear: 2003, endMonth: 6 },
        { level: 'Certificate' },
        { level: null, organisation: 'Somewhere' },
      ]);
      expect(employmentHistory).toMatchObject([
        { companyName: 'Mill', employmentType: 'Permanent', startDate: '2010-01-01', endDate: '2012-05-01' },
        { employmentType: 'Piracy', startDate: '2013-02-03', endDate: null },
        { employmentType: null, jobTitle: 'Cook', workSummary: 'Cooked.', startDate: null, endDate: null },
      ]);
    });

    it('shortens values to their fields', async () => {
      const { candidateId } = await send(cvOf({ email: 'long@cv.example', jobTitle: 'x'.repeat(300) }));
      expect((await candidate(candidateId)).jobTitle).toHaveLength(255);
    });

    it.each([
      [{ type: 'mobile' }, { type: 'mobile' }, { mobile: '1', homePhone: '2', workPhone: null }],
      [{ type: 'work' }, { type: null }, { mobile: '2', homePhone: null, workPhone: '1' }],
      [{ type: null }, { type: 'home' }, { mobile: '1', homePhone: '2', workPhone: null }],
    ] as const)('stores two phones in two fields: %j, %j', async (first, second, places) => {
      const email = `${String(first.type)}-${String(second.type)}@cv.example`;
      const phones = [
        { ...first, number: '1' },
        { ...second, number: '2' },
      ];
      const { candidateId } = await send(cvOf({ email, phones }));
      expect(await candidate(candidateId)).toMatchObject(places);
    });

    it('stores the file with a type that no browser opens as a page', async () => {
      const page = '<html xmlns:w="urn:schemas-microsoft-com:office:word"><p>Words</p></html>';
      const names = ['cv.HTML', 'cv.mht', 'cv', 'cv.html.doc'];
      const kept = await Promise.all(
        names.map((name, index) =>
          send(cvOf({ email: `page${String(index)}@cv.example` }), new File([page], name)),
        ),
      );
      expect(kept.map(({ cvFileName }) => cvFileName)).toEqual(['cv.doc', 'cv.doc', 'cv', 'cv.html.doc']);
    });
  });

  // docs/interface/duplicates.md#cvs
  describe('a CV of an existing candidate', () => {
    it('answers with that candidate and its latest CV, and writes nothing', async () => {
      const first = await send(cvOf({ firstName: 'Dora', email: 'dora@cv.example' }));
      const again = await send(
        cvOf({ lastName: 'Other', email: 'DORA@cv.example' }),
        new File(['%PDF-2'], 'b.pdf'),
      );
      expect(again).toEqual({ ...first, duplicate: true });
      expect(await candidate(first.candidateId)).toMatchObject({ firstName: 'Dora', lastName: null });
    });

    it('matches by name and employer too, if it has no CV yet', async () => {
      const person = { firstName: 'Ed', lastName: 'Twice', currentEmployer: 'Acme' };
      const candidateId = await make.candidate(agency.ctx, person);
      expect(await send(cvOf(person))).toMatchObject({
        candidateId,
        name: 'Ed Twice',
        duplicate: true,
        cvFileId: null,
        cvFileName: null,
      });
    });

    it('does not match by its LinkedIn profile, which may be another person’s', async () => {
      const linkedIn = 'linkedin.com/in/shared';
      const candidateId = await make.candidate(agency.ctx, { linkedIn, lastName: 'First' });
      const answer = await send(cvOf({ lastName: 'Second', linkedIn }));
      expect(answer.duplicate).toBe(false);
      expect(answer.candidateId).not.toBe(candidateId);
    });
  });

  // docs/interface/errors.md#bodies, docs/limits.md#cvs
  describe('an unreadable CV is refused, and costs nothing', () => {
    const nobody = 'Neither a name nor an email address could be read; is this a CV?';
    it.each<[string, ParsedCv | Error, string, readonly unknown[]]>([
      [
        'an empty file',
        cvOf({}),
        '',
        ['UNREADABLE_FILE', 'The file is empty. Upload the CV as PDF, DOCX or DOC.'],
      ],
      [
        'another kind',
        cvOf({}),
        'GIF89a',
        ['UNSUPPORTED_FILE', 'The file is a picture. Save it as PDF and upload that.'],
      ],
      ['one that names nobody', cvOf({ jobTitle: 'Baker' }), '%PDF-1.4', ['UNREADABLE_FILE', nobody]],
    ])('%s', async (_what, read, bytes, refusal) => {
      expect(await refusalOf(send(read, new File([bytes], 'cv.pdf')))).toEqual(refusal);
      expect(taken).toBe(0);
    });

    it('the answer has the reader’s reason', async () => {
      const error = new CvError('UNREADABLE_FILE', 'It is locked.');
      await expect(send(error)).rejects.toMatchObject({ code: error.code, message: error.message });
      expect(taken).toBe(0);
    });

    it('an overloaded reader says when to retry', async () => {
      await expect(send(new CvParserBusyError())).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'Too many CVs are being read right now. Send this one again in a moment.',
        details: { retryAfter: 5 },
      });
      expect(taken).toBe(0);
    });

    it('a failure of the reader does not blame the document', async () => {
      const fault = new Error('fault');
      await expect(send(fault)).rejects.toBe(fault);
    });

    it('a full account stores neither the candidate nor the CV', async () => {
      const full = await createTestAccount(database, { limits: { candidateRecords: 0 } });
      const refused = send(cvOf({ lastName: 'Late' }), undefined, full.ctx);
      await expect(refused).rejects.toEqual(expect.any(NovaError));
      await expect(refused).rejects.toMatchObject({ code: 'RECORD_LIMIT_REACHED' });
      const left = [];
      for await (const content of full.ctx.ports.files.keys('own')) left.push(content);
      expect([left, taken]).toEqual([[], 0]);
    });
  });
});
