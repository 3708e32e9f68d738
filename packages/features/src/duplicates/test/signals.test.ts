import { beforeEach, describe, expect, it } from '@jest/globals';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { duplicatesOf, makeAlike } from './duplicates-of.ts';

type Input = Readonly<Record<string, unknown>>;

// docs/interface/duplicates.md#signals
describe('signals of duplicates', () => {
  let agency: TestAccount;

  beforeEach(async () => {
    agency = await createTestAccount(await sharedDatabase());
  });

  const compared = async (
    one: Input,
    other: Input,
    kind: 'candidate' | 'contact' | 'company' = 'candidate',
  ) => {
    const ids = [await makeAlike[kind](agency.ctx, one), await makeAlike[kind](agency.ctx, other)] as const;
    return duplicatesOf(agency.ctx, kind).of(...ids);
  };

  const ada = { firstName: 'Ada', lastName: 'Lovelace' };

  it.each([
    ['email', { ...ada, email: 'ada@one.example' }, { ...ada, email: 'ADA@one.example' }],
    ['email', { ...ada, email: 'ada@one.example' }, { ...ada, alternateEmail: 'ada+jobs@one.example' }],
    ['phone', { ...ada, mobile: '+44 20 7946 0958' }, { ...ada, homePhone: '020 7946-0958' }],
    ['phone', { ...ada, workPhone: '0049 (0)30 1234567' }, { ...ada, mobile: '030/1234567' }],
    ['linkedIn', { ...ada, linkedIn: 'https://uk.linkedin.com/in/ada-l/' }, { ...ada, linkedIn: 'ada-l' }],
    ['nameEmployer', { ...ada, currentEmployer: 'Acme GmbH' }, { ...ada, currentEmployer: 'ACME' }],
    ['nameBirthDate', { ...ada, dateOfBirth: '1985-12-10' }, { ...ada, dateOfBirth: '1985-12-10' }],
  ])('%s: tells that two are the same', async (signal, one, other) => {
    const { score, weights } = await compared(one, other);
    expect(weights[signal]).toBeGreaterThan(3);
    expect(weights.name).toBeGreaterThan(8);
    expect(score).toBeGreaterThan(0.98);
  });

  it.each([
    ['accents', ['José', 'Núñez'], ['Jose', 'Nunez']],
    ['spelled-out umlauts', ['Jörg', 'Müller'], ['Joerg', 'Mueller']],
    ['a spelled-out å', ['Søren', 'Søndergård'], ['Soeren', 'Soendergaard']],
    ['exchanged names', ['Ada', 'Lovelace'], ['Lovelace', 'Ada']],
    ['a nickname', ['Robert', 'Lovelace'], ['Bob', 'Lovelace']],
    ['two nicknames of one name', ['Bill', 'Lovelace'], ['Will', 'Lovelace']],
    ['an initial', ['Ada', 'Lovelace'], ['A.', 'Lovelace']],
    ['a slip', ['Ada', 'Lovelace'], ['Ada', 'Lovelcae']],
    ['a double name', ['Ada', 'Lovelace-Byron'], ['Ada', 'Lovelace']],
    ['a title and a particle', ['Dr. Ada', 'von Lovelace'], ['Ada', 'Lovelace']],
    ['another case', ['ADA', 'LOVELACE'], ['ada', 'lovelace']],
  ])('the name tells, in spite of %s', async (_what, [firstName, lastName], [otherFirst, otherLast]) => {
    const email = 'ada@one.example';
    const { score, weights } = await compared(
      { firstName, lastName, email },
      { firstName: otherFirst, lastName: otherLast, alternateEmail: email },
    );
    expect(weights.name).toBeGreaterThan(3);
    expect(score).toBeGreaterThan(0.98);
  });

  it.each([
    ['birth date', 'nameBirthDate', { dateOfBirth: '1985-12-10' }, { dateOfBirth: '1961-03-02' }],
    ['LinkedIn profile', 'linkedIn', { linkedIn: 'ada-one' }, { linkedIn: 'lovelace-two' }],
  ])('a different %s tells against', async (_what, signal, one, other) => {
    const alike = await compared(ada, ada);
    const { score, weights } = await compared(
      { firstName: 'Grace', lastName: 'Hopper', ...one },
      { firstName: 'Grace', lastName: 'Hopper', ...other },
    );
    expect(weights[signal]).toBeLessThanOrEqual(-1);
    expect(score).toBeLessThan(alike.score);
    expect(score).toBeLessThan(0.5);
  });

  it('a different first name tells against: families share names and phones', async () => {
    const family = { lastName: 'Lovelace', homePhone: '+44 20 7946 0958' };
    const { score, weights } = await compared(
      { ...family, firstName: 'Ada' },
      { ...family, firstName: 'William' },
    );
    expect(weights.name).toBeLessThanOrEqual(-1);
    expect(score).toBeLessThan(0.5);
  });

  it('a birth date with a slip tells less than an equal one, and not against', async () => {
    const { weights } = await compared(
      { ...ada, dateOfBirth: '1985-12-10' },
      { ...ada, dateOfBirth: '1985-10-12' },
    );
    expect(weights.nameBirthDate).toBeGreaterThan(0);
    expect(weights.nameBirthDate).toBeLessThan(8);
  });

  it('companies are found by name without legal form, domain and phone', async () => {
    const { score, weights } = await compared(
      {
        name: 'Babbage Engines Ltd.',
        website: 'https://www.babbage.example/jobs',
        phone: '+44 20 7946 0958',
      },
      { name: 'BABBAGE ENGINES', email: 'office@babbage.example', phone: '020 79460958' },
      'company',
    );
    expect(weights).toMatchObject({
      name: expect.any(Number),
      domain: expect.any(Number),
      phone: expect.any(Number),
    });
    expect(score).toBeGreaterThan(0.98);
  });

  it.each([
    'GmbH',
    'GmbH & Co. KG',
    'AG',
    'Ltd',
    'Limited',
    'Inc.',
    'LLC',
    'S.A.',
    'S.p.A.',
    'S.r.l.',
    'B.V.',
    'Sp. z o.o.',
    'Oy',
    'A/S',
  ])('%s: is a legal form, not a part of a name', async (form) => {
    const { weights } = await compared({ name: `Quarks ${form}` }, { name: 'Quarks' }, 'company');
    expect(weights.name).toBeGreaterThan(5);
  });

  it.each([
    ['Smith & Jones', 'Smith and Jones Ltd'],
    ['Schulze & Partner', 'Schulze und Partner GmbH'],
    ['Dupont & Fils', 'Dupont et Fils SARL'],
    ['García & Hijos', 'Garcia y Hijos S.L.'],
    ['Rossi & Figli', 'Rossi e Figli S.p.A.'],
    ['Puig & Fills', 'Puig i Fills'],
    ['Hansen & Sønner', 'Hansen og Sønner A/S'],
    ['Berg & Söner', 'Berg och Söner AB'],
    ['Jansen & Zonen', 'Jansen en Zonen B.V.'],
    ['Smith + Jones', 'Smith, Jones & Co. KG'],
  ])('%s and %s are one company', async (name, other) => {
    expect((await compared({ name }, { name: other }, 'company')).score).toBeGreaterThan(0.8);
  });

  it('a slip in a company’s name of two words tells more than one in a single word, and another name tells against', async () => {
    const two = await compared(
      { name: 'Zwickelhuber Werke' },
      { name: 'Zwickelhuver Werke GmbH' },
      'company',
    );
    const one = await compared({ name: 'Zwickelbach' }, { name: 'Zwickelbagh' }, 'company');
    expect(two.weights.name).toBeGreaterThan(one.weights.name ?? 0);
    expect(two.score).toBeGreaterThan(0.2);
  });

  it.each([
    [
      'candidate',
      { firstName: 'Anna', lastName: 'Zwickelhuber' },
      { firstName: 'Anna', lastName: 'Zwickelhuver' },
    ],
    [
      'candidate',
      { firstName: 'Anna', lastName: 'Zwickelhuber' },
      { firstName: 'Anna', lastName: 'Zbickelhuber' },
    ],
    [
      'contact',
      { firstName: 'Anna', lastName: 'Oberlechner' },
      { firstName: 'Anna', lastName: 'Oberlechmer' },
    ],
  ] as const)('a %s whose long name has one wrong consonant is compared', async (kind, one, other) => {
    expect((await compared(one, other, kind)).weights.name).toBeGreaterThan(3);
  });

  it('free mail domains tell nothing about companies', async () => {
    const { score } = await compared(
      { name: 'Red Works', email: 'red@gmail.com' },
      { name: 'Blue Mills', email: 'blue@gmail.com' },
      'company',
    );
    expect(score).toBe(0);
  });

  it('the employer of contacts is their company', async () => {
    const companyId = await make.company(agency.ctx);
    const { weights } = await compared({ ...ada, companyId }, { ...ada, companyId }, 'contact');
    expect(weights.nameEmployer).toBeGreaterThan(3);
  });

  it('a value that more records share tells less, and one that more than fifty share nothing', async () => {
    const { ctx } = agency;
    const phoneOf = async (records: number, mobile: string): Promise<number | undefined> => {
      const ids: string[] = [];
      for (let at = 0; at < records; at++)
        ids.push(
          await make.candidate(ctx, { firstName: 'Ada', lastName: `Name${mobile.slice(-4)}`, mobile }),
        );
      const { weights } = await duplicatesOf(ctx).of(ids[0] ?? '', ids[1] ?? '');
      return weights.phone;
    };
    const two = await phoneOf(2, '+44 20 7946 0001');
    const six = await phoneOf(6, '+44 20 7946 0002');
    expect(two).toBeGreaterThan(six ?? Infinity);
    expect(six).toBeGreaterThan(0);
    expect(await phoneOf(51, '+44 20 7946 0003')).toBeUndefined();
  });
});
