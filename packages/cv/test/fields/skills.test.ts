import { describe, expect, it } from '@jest/globals';
import { findHeadline } from '../../src/fields/headline.ts';
import { findOverview } from '../../src/fields/overview.ts';
import { findSkills } from '../../src/fields/skills.ts';
import { bullet, inBold, linesOf, sectionOf, type Printed } from './line-of.ts';

describe('the skills of a section', () => {
  it.each<[Printed[], string[]]>([
    [['Java, Python, SQL'], ['Java', 'Python', 'SQL']],
    [['Programming: Java, Python'], ['Java', 'Python']],
    [['Languages: English, German', 'Java'], ['Java']],
    [['Java • Python • SQL'], ['Java', 'Python', 'SQL']],
    [['Java / Python'], ['Java', 'Python']],
    [['Java (5 years), Python (expert)'], ['Java', 'Python']],
    [['Java 80%, SQL 4/5'], ['Java', 'SQL']],
    [['Java ★★★☆'], ['Java']],
    [['Proficient in Java, Python and SQL'], ['Java', 'Python', 'SQL']],
    [['Knowledge of Excel'], ['Knowledge of Excel']],
    [['knowledge of Excel, Word'], ['Excel', 'Word']],
    [
      [bullet('Java'), bullet('Project management'), bullet('java')],
      ['Java', 'Project management'],
    ],
    [
      [inBold('Databases'), 'MySQL, Oracle'],
      ['MySQL', 'Oracle'],
    ],
    [
      ['Databases:', 'MySQL, Oracle'],
      ['MySQL', 'Oracle'],
    ],
    [['I am a very good team player and I like working with others.'], []],
    [['Linux, Windows and Mac OS'], ['Linux', 'Windows', 'Mac OS']],
    [['Java, etc.'], ['Java']],
    [['Research and Development'], ['Research and Development']],
    [['C#, C++, .NET, Node.js'], ['C#', 'C++', '.NET', 'Node.js']],
    [['https://example.com, Java'], ['Java']],
    [['jane@example.com'], []],
    [['A very long skill that has many more words than one'], []],
    [['Tools\tJava, SQL'], ['Java', 'SQL']],
    [['Java\tSQL'], ['Java', 'SQL']],
    [['Tools:\tJava'], ['Java']],
    [['Fluent, Java'], ['Java']],
    [['Deutsch\tC1\tB2', 'Java'], ['Java']],
    [['and Java, & SQL, und Go'], ['Java', 'SQL', 'Go']],
    [
      ['Java.', 'J.S.'],
      ['Java', 'J.S.'],
    ],
    [['(Java)'], ['Java']],
    [['Java – Spring – Hibernate'], ['Java', 'Spring', 'Hibernate']],
    [
      ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
      ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    ],
    [['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'], []],
    [['123, Java'], ['Java']],
    [['used in my work, Java'], ['Java']],
    [['Excel, Word and PowerPoint'], ['Excel', 'Word', 'PowerPoint']],
    [['https: Java'], []],
    [['Java; SQL'], ['Java', 'SQL']],
    [['Java | SQL'], ['Java', 'SQL']],
    [['Java ▪ SQL'], ['Java', 'SQL']],
    [
      [bullet('Tools'), bullet('a'), bullet('b')],
      ['Tools', 'a', 'b'],
    ],
  ])('of the lines %j are %j', (lines, expected) => {
    expect(findSkills(sectionOf('skills', lines))).toEqual(expected);
  });
});

describe('the title at the head of a CV', () => {
  it.each<[Printed[], string]>([
    [['Jane Doe', 'Software Engineer'], 'Software Engineer'],
    [['Senior Engineer | Berlin'], 'Senior Engineer'],
    [['Engineer, M.Sc., Consultant'], 'Engineer'],
    [['Director, Product'], 'Director, Product'],
    [['Jane Doe\tjane@example.com', 'Sales Manager'], 'Sales Manager'],
  ])('of the lines %j is %s', (lines, expected) => {
    expect(findHeadline(linesOf(lines), 'Jane Doe')).toBe(expected);
  });

  it.each<[Printed[]]>([
    [['jane@example.com Engineer']],
    [[bullet('Software Engineer')]],
    [['software engineer']],
    [['Software Engineer.']],
    [['Engineer since 2015']],
    [['Acme Ltd']],
    [['Jane Doe']],
    [['Experience']],
    [['A Very Long Title Of Some Software Engineer Here']],
    [['Engineer 12:30']],
  ])('is none in the lines %j', (lines) => {
    expect(findHeadline(linesOf(lines), 'Jane Doe')).toBeNull();
  });

  it('stands in the first 14 lines', () => {
    const lines = (count: number): string[] => Array.from({ length: count }, () => 'x');
    expect(findHeadline(linesOf([...lines(13), 'Software Engineer']), '')).toBe('Software Engineer');
    expect(findHeadline(linesOf([...lines(14), 'Software Engineer']), '')).toBeNull();
  });
});

describe('the summary of a CV', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

  it('is the prose of its section, items marked', () => {
    const section = sectionOf('summary', [
      'I build good\tthings',
      'Jane Doe',
      bullet('And they do last'),
      'write to me a@b.example',
    ]);
    expect(findOverview([section])).toBe('I build good things\n• And they do last');
  });

  it('is else a paragraph of the head, of more than 14 words, three of them at most', () => {
    expect(findOverview([sectionOf('header', [words(15), words(14), words(16), words(17), words(18)])])).toBe(
      [words(15), words(16), words(17)].join('\n'),
    );
    expect(findOverview([sectionOf('header', [words(14)])])).toBeNull();
    expect(findOverview([sectionOf('header', [`${words(15)} a@b.example`])])).toBeNull();
  });

  it('is none without prose, and not of another section', () => {
    expect(findOverview([sectionOf('summary', ['Jane Doe'])])).toBeNull();
    expect(findOverview([sectionOf('experience', [words(20)])])).toBeNull();
  });

  it('has 4,000 characters at most', () => {
    expect(findOverview([sectionOf('summary', [words(1_000)])])).toHaveLength(4_000);
  });
});
