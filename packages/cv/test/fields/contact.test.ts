import { describe, expect, it } from '@jest/globals';
import { collectContactLines, findEmail, findProfiles, type Profiles } from '../../src/fields/contact.ts';
import { findCountryByTimeZone, findPhones } from '../../src/fields/phones.ts';
import { parseCv } from '../../src/parse-cv.ts';
import { makeDocx } from '../hostile/make-docx.ts';
import { linesOf, sectionOf } from './line-of.ts';

describe('Contact data of a CV', () => {
  describe('Contact data', () => {
    const documentOf = (links: readonly string[] = []) => ({
      lines: [],
      links: [...links],
      pages: 1,
      pagesRead: 1,
    });
    const none: Profiles = { linkedIn: null, facebook: null, twitter: null, others: [] };

    describe('findEmail', () => {
      it.each<[string[], string[], string]>([
        [['Mail: jane.doe@example.com'], [], 'jane.doe@example.com'],
        [['jane.doe@exam', 'ple.com'], [], 'jane.doe@example.com'],
        [['jane.doe@example', '.co.uk'], [], 'jane.doe@example.co.uk'],
        [['jane.doe', '@example.com'], [], 'jane.doe@example.com'],
        [['jane [at] example.com'], [], 'jane@example.com'],
        [['jane (at) example.com'], [], 'jane@example.com'],
        [['._jane@example.com'], [], 'jane@example.com'],
        [['a@b.example', 'c@d.example'], [], 'a@b.example'],
        [['jane@example.com', 'com'], [], 'jane@example.com'],
        [['müller@bücher.example'], [], 'müller@bücher.example'],
        [['jane+jobs_1%x@mail.example.org'], [], 'jane+jobs_1%x@mail.example.org'],
        [['jane.doe@mail.exam', 'ple.com'], [], 'jane.doe@mail.exam'],
        [['jane.doe@example', 'org.uk'], [], 'jane.doe@exampleorg.uk'],
        [['jane@example.com', 'ltd and more'], [], 'jane@example.com'],
        [['jane.doe-x', '@example.com'], [], 'jane.doe-x@example.com'],
        [['jane  [at]  example.com'], [], 'jane@example.com'],
        [['jane[at]example.com'], [], 'jane@example.com'],
        [['jane  (at)  example.com'], [], 'jane@example.com'],
        [['jane@x.y-z.example'], [], 'jane@x.y-z.example'],
        [['jane@example.com.'], [], 'jane@example.com'],
        [['jane@x.de'], [], 'jane@x.de'],
        [['nothing'], ['mailto:jane%2Edoe@example.com?subject=x'], 'jane.doe@example.com'],
        [['nothing'], ['https://example.com', 'MAILTO:jane@example.com'], 'jane@example.com'],
        [['nothing'], ['mailto:jane%zz@example.com'], 'jane%zz@example.com'],
      ])('The lines %j and links %j have the email %s', (lines, links, expected) => {
        expect(findEmail(documentOf(links), linesOf(lines))).toBe(expected);
      });

      it.each<[string[], string[]]>([
        [['jane@example'], []],
        [['jane@-example.com'], []],
        [['jane (at)example.com'], []],
        [['jane(at) example.com'], []],
        [['no'], ['https://example.com/mailto:jane@example.com']],
        [['j@e.c'], []],
        [['no'], ['https://jane@example.com']],
        [[], ['mailto:']],
      ])('The lines %j and links %j have no email', (lines, links) => {
        expect(findEmail(documentOf(links), linesOf(lines))).toBeNull();
      });
    });

    describe('findProfiles', () => {
      it.each<[string[], string[], Partial<Profiles>]>([
        [['linkedin.com/in/jane'], [], { linkedIn: 'linkedin.com/in/jane' }],
        [
          ['https://www.linkedin.com/in/jane-doe-123/'],
          [],
          { linkedIn: 'https://www.linkedin.com/in/jane-doe-123/' },
        ],
        [['uk.linkedin.com/pub/jane'], [], { linkedIn: 'uk.linkedin.com/pub/jane' }],
        [['linkedin.com/profile/jane'], [], { linkedIn: 'linkedin.com/profile/jane' }],
        [['linkedin.com/jane'], [], { linkedIn: 'linkedin.com/jane' }],
        [['LinkedIn: jane-doe'], [], { linkedIn: 'linkedin.com/in/jane-doe' }],
        [['LinkedIn: @jane-doe'], [], { linkedIn: 'linkedin.com/in/jane-doe' }],
        [['Linked-In\tjane.doe'], [], { linkedIn: 'linkedin.com/in/jane.doe' }],
        [['linkedin.com/in/', 'jane-doe'], [], { linkedIn: 'linkedin.com/in/jane-doe' }],
        [['(linkedin.com/in/jane).'], [], { linkedIn: 'linkedin.com/in/jane' }],
        [['linkedin.com/company/acme linkedin.com/in/jane'], [], { linkedIn: 'linkedin.com/in/jane' }],
        [['http://linkedin.com/in/jane'], [], { linkedIn: 'http://linkedin.com/in/jane' }],
        [['linkedin.com/in/jane.),;'], [], { linkedIn: 'linkedin.com/in/jane' }],
        [['see linkedin.com/in/jane.pdf#x now'], [], { linkedIn: 'linkedin.com/in/jane.pdf#x' }],
        [['linkedin.com', 'linkedin.com/in/jane'], [], { linkedIn: 'linkedin.com/in/jane' }],
        [['linkedin.com/in/jane..'], [], { linkedIn: 'linkedin.com/in/jane' }],
        [['http://www.facebook.com/jane'], [], { facebook: 'http://www.facebook.com/jane' }],
        [['facebook.com/sharer facebook.com/jane'], [], { facebook: 'facebook.com/jane' }],
        [['http://twitter.com/jane_doe_1990'], [], { twitter: 'http://twitter.com/jane_doe_1990' }],
        [['http://github.com/jane'], [], { others: ['http://github.com/jane'] }],
        [['www.github.com/jane'], [], { others: ['www.github.com/jane'] }],
        [['github.com/jane.,;)'], [], { others: ['github.com/jane'] }],
        [['LinkedIn: jane.com.doe'], [], { linkedIn: 'linkedin.com/in/jane.com.doe' }],
        [['LinkedIn: my-profile'], [], { linkedIn: 'linkedin.com/in/my-profile' }],
        [['LinkedIn: profile-of-jane'], [], { linkedIn: 'linkedin.com/in/profile-of-jane' }],
        [['facebook.com/jane'], [], { facebook: 'facebook.com/jane' }],
        [['https://m.facebook.com/jane.doe'], [], { facebook: 'https://m.facebook.com/jane.doe' }],
        [['fb.me/jane'], [], { facebook: 'fb.me/jane' }],
        [['twitter.com/@jane'], [], { twitter: 'twitter.com/@jane' }],
        [['www.twitter.com/jane,'], [], { twitter: 'www.twitter.com/jane' }],
        [['x.com/jane'], [], { twitter: 'x.com/jane' }],
        [['Twitter: @jane'], [], { twitter: 'twitter.com/jane' }],
        [['github.com/jane'], [], { others: ['github.com/jane'] }],
        [['github.com/', 'jane'], [], { others: ['github.com/jane'] }],
        [
          ['https://gitlab.com/jane, xing.com/profile/Jane_Doe.'],
          [],
          { others: ['https://gitlab.com/jane', 'xing.com/profile/Jane_Doe'] },
        ],
        [
          ['scholar.google.com/citations?x=1 medium.com/@jane'],
          [],
          { others: ['scholar.google.com/citations?x=1', 'medium.com/@jane'] },
        ],
        [['github.com/jane github.com/jane'], [], { others: ['github.com/jane'] }],
        [['nothing'], ['https://linkedin.com/in/j%C3%A4ne'], { linkedIn: 'https://linkedin.com/in/jäne' }],
        [['nothing'], ['linkedin.com/in/jane.pdf#page'], { linkedIn: 'linkedin.com/in/jane' }],
        [
          ['nothing'],
          ['https://stackoverflow.com/users/1'],
          { others: ['https://stackoverflow.com/users/1'] },
        ],
      ])('The lines %j and links %j have the profiles %j', (lines, links, expected) => {
        expect(findProfiles(documentOf(links), linesOf(lines))).toEqual({ ...none, ...expected });
      });

      it.each([
        ['linkedin.com/company/acme'],
        ['linkedin.com/feed'],
        ['linkedin.com/jobs'],
        ['linkedin.com/home'],
        ['linkedin.com'],
        ['LinkedIn: profile'],
        ['LinkedIn: https'],
        ['LinkedIn: http'],
        ['LinkedIn: www'],
        ['LinkedIn: jane.NET'],
        ['MyLinkedIn: jane-doe'],
        ['notlinkedin.com/in/jane'],
        ['notgithub.com/jane'],
        ['nottwitter.com/jane'],
        ['notfacebook.com/jane'],
        ['LinkedIn: jane.com'],
        ['LinkedIn: ab'],
        ['facebook.com/sharer'],
        ['facebook.com/@jane'],
        ['facebook.com/j'],
        ['Twitter: jane.com'],
        ['netflix.com/jane'],
        ['github.com'],
        ['github.com/'],
        ['example.com/jane'],
      ])('findProfiles finds nothing in %s', (text) => {
        expect(findProfiles(documentOf(), linesOf([text]))).toEqual(none);
      });

      it('findProfiles returns at most ten other sites', () => {
        const lines = linesOf(Array.from({ length: 12 }, (_, at) => `github.com/jane${String(at)}`));
        expect(findProfiles(documentOf(), lines).others).toHaveLength(10);
      });
    });

    describe('collectContactLines', () => {
      it('collectContactLines returns header sections first, then others, without references', () => {
        const sections = [
          sectionOf('experience', ['a job']),
          { ...sectionOf('other', ['of a referee']), title: 'References' },
          sectionOf('summary', ['a summary']),
          sectionOf('personal', ['personal']),
          sectionOf('contact', ['a phone']),
          sectionOf('header', ['a name']),
        ];
        expect(collectContactLines(sections).map(({ text }) => text)).toEqual([
          'a summary',
          'personal',
          'a phone',
          'a name',
          'a job',
        ]);
      });
    });
  });

  describe('findPhones', () => {
    type Told = [number: string, type: string | null];
    const phones = (lines: readonly string[], country: string | undefined = 'GB'): Told[] =>
      findPhones(linesOf(lines), country).map(({ number, type }) => [number, type]);

    it.each<[string[], Told[]]>([
      [['+44 20 7946 0958'], [['+442079460958', null]]],
      [['Mobile: 07911 123456'], [['+447911123456', 'mobile']]],
      [['07911 123456'], [['+447911123456', 'mobile']]],
      [['Tel. 020 7946 0958'], [['+442079460958', null]]],
      [
        ['Home: 020 7946 0958', 'Mobile: 07911 123456'],
        [
          ['+447911123456', 'mobile'],
          ['+442079460958', 'home'],
        ],
      ],
      [
        ['Home: 020 7946 0958', '020 7946 0959'],
        [
          ['+442079460959', null],
          ['+442079460958', 'home'],
        ],
      ],
      [['+49 (0)170 1234567'], [['+491701234567', 'mobile']]],
      [['0044 20 7946 0958'], [['+442079460958', null]]],
      [['call 02079460958 now'], [['+442079460958', null]]],
      [['Phone: 0207946'], [['0207946', null]]],
      [
        ['Work +1 212 555 0147, cell +1 917 555 0100'],
        [
          ['+19175550100', 'mobile'],
          ['+12125550147', 'work'],
        ],
      ],
      [['+44 20 7946 0958', '020 7946 0958'], [['+442079460958', null]]],
      [['+33 1 23 45 67 89'], [['+33123456789', null]]],
      [['(020) 7946-0958'], [['+442079460958', null]]],
      [['020.7946.0958'], [['+442079460958', null]]],
      [['+44 20 7946 0958 -'], [['+442079460958', null]]],
      [['Mobile 12 34 56'], [['12 34 56', 'mobile']]],
      [
        ['+44 7911 123451', '+44 7911 123452', '+44 7911 123453', '+44 7911 123454', '+44 7911 123455'],
        [
          ['+447911123451', 'mobile'],
          ['+447911123452', 'mobile'],
          ['+447911123453', 'mobile'],
          ['+447911123454', 'mobile'],
        ],
      ],
    ])('The lines %j have the numbers %j', (lines, expected) => {
      expect(phones(lines)).toEqual(expected);
    });

    it.each([
      ['2015 - 2019'],
      ['03.05.1990'],
      ['3/5/1990'],
      ['05/2019 - 04/2020'],
      ['05.2019'],
      ['12345'],
      ['Tel: 12345'],
      ['12345-6789'],
      ['1.000.000'],
      ['1,000,000'],
      ['0207946'],
      ['Reference 123456789012345678'],
      ['jane1234567@example.com'],
      ['id#12345678'],
      ['@12345678901'],
      ['x12345678901'],
      ['12345678901x'],
      ['12345678'],
      ['1234567890123'],
      ['1234 - 5678'],
    ])('findPhones finds nothing in %s', (text) => {
      expect(phones([text])).toEqual([]);
    });

    it.each<[string, string, Told[]]>([
      ['0170 1234567', 'DE', [['+491701234567', 'mobile']]],
      ['0170 1234567', 'XX', [['0170 1234567', null]]],
      ['(212) 555-0147', 'US', [['+12125550147', null]]],
      ['06 12 34 56 78', 'FR', [['+33612345678', 'mobile']]],
    ])('The number %s in %s is %j', (text, country, expected) => {
      expect(phones([text], country)).toEqual(expected);
    });

    it('A number stays as printed if no country is known', () => {
      expect(findPhones(linesOf(['0170  1234567']), undefined)).toEqual([
        { number: '0170 1234567', type: null },
      ]);
    });

    it('findPhones reads the first 40 lines and later labelled ones', () => {
      const lines = (count: number): string[] => Array.from({ length: count }, () => 'a line');
      const number = '+44 20 7946 0958';
      expect(phones([...lines(39), number])).toHaveLength(1);
      expect(phones([...lines(40), number])).toHaveLength(0);
      expect(phones([...lines(40), `Tel ${number}`])).toHaveLength(1);
    });

    it('findPhones skips lines of 220 characters or more', () => {
      const number = '+44 20 7946 0958';
      expect(phones([`${number} ${'x'.repeat(202)}`])).toHaveLength(1);
      expect(phones([`${number} ${'x'.repeat(203)}`])).toHaveLength(0);
    });
  });

  describe('findCountryByTimeZone', () => {
    it.each([
      ['Europe/Berlin', 'DE'],
      ['Europe/London', 'GB'],
      ['America/New_York', 'US'],
      ['Asia/Kolkata', 'IN'],
      ['Europe/Kyiv', 'UA'],
      ['Australia/Sydney', 'AU'],
      ['UTC', undefined],
      ['Etc/GMT+5', undefined],
      ['Nowhere/Atall', undefined],
    ])('%s belongs to %s', (timeZone, country) => {
      expect(findCountryByTimeZone(timeZone)).toBe(country);
      // The second call uses the cache.
      expect(findCountryByTimeZone(timeZone)).toBe(country);
    });
  });

  describe('Phone numbers by time zone', () => {
    const cvWith = (line: string): Uint8Array =>
      makeDocx(
        ['Jane Roe', line, 'Experience in a great many trades, among them the building of bridges']
          .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
          .join(''),
      );

    it("A number without country code gets the country of the account's time zone", async () => {
      const cv = await parseCv(cvWith('Phone: 0151 23456789'), { timeZone: 'Europe/Berlin' });
      expect(cv.phones).toMatchObject([{ number: '+4915123456789' }]);
    });

    it('A number stays as printed if the time zone belongs to no country', async () => {
      const cv = await parseCv(cvWith('Phone: 0151 23456789'), { timeZone: 'UTC' });
      expect(cv.phones).toMatchObject([{ number: '0151 23456789' }]);
    });

    it('A number stays as printed if it is invalid in that country', async () => {
      const cv = await parseCv(cvWith('Phone: 0000 000000'), { timeZone: 'Europe/Berlin' });
      expect(cv.phones.map(({ number }) => number).filter((number) => number.startsWith('+'))).toEqual([]);
    });

    it('A number with a country code keeps its country', async () => {
      const cv = await parseCv(cvWith('Phone: +44 7400 123456'), { timeZone: 'Europe/Berlin' });
      expect(cv.phones).toMatchObject([{ number: '+447400123456' }]);
    });
  });
});
