import { describe, expect, it } from '@jest/globals';
import { contactLines, findEmail, findProfiles, type Profiles } from '../../src/fields/contact.ts';
import { linesOf, sectionOf } from './line-of.ts';

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
      [['nothing'], ['https://stackoverflow.com/users/1'], { others: ['https://stackoverflow.com/users/1'] }],
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

  describe('contactLines', () => {
    it('contactLines returns header sections first, then others, without references', () => {
      const sections = [
        sectionOf('experience', ['a job']),
        { ...sectionOf('other', ['of a referee']), title: 'References' },
        sectionOf('summary', ['a summary']),
        sectionOf('personal', ['personal']),
        sectionOf('contact', ['a phone']),
        sectionOf('header', ['a name']),
      ];
      expect(contactLines(sections).map(({ text }) => text)).toEqual([
        'a summary',
        'personal',
        'a phone',
        'a name',
        'a job',
      ]);
    });
  });
});
