import { describe, expect, it } from '@jest/globals';
import { findHeadline, findOverview } from '../../src/fields/headline.ts';
import { findSkills } from '../../src/fields/skills.ts';
import { bullet, inBold, linesOf, type Printed, sectionOf } from './line-of.ts';

describe('Skills', () => {
  describe('findSkills', () => {
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
      [['x'.repeat(121)], []],
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
    ])('The lines %j have the skills %j', (lines, expected) => {
      expect(findSkills(sectionOf('skills', lines))).toEqual(expected);
    });
  });

  describe('Names of groups of skills', () => {
    const skills = (...lines: Printed[]): string[] => findSkills(sectionOf('skills', lines));

    it('A line that ends with a colon names a group', () => {
      expect(skills('Storage:', 'Postgres')).toEqual(['Postgres']);
      expect(skills(bullet('Storage:'), bullet('Postgres'))).toEqual(['Postgres']);
    });

    it('A section heading above other lines names a group, a list item does not', () => {
      expect(skills('Skills', 'Java')).toEqual(['Java']);
      expect(skills('Java', 'Skills')).toEqual(['Java', 'Skills']);
      expect(skills(bullet('Skills'), bullet('Java'))).toEqual(['Skills', 'Java']);
    });

    it('A bold line names a group if most lines are not bold', () => {
      expect(skills(inBold('Storage'), 'Postgres', inBold('Versions'), 'Git')).toEqual(['Postgres', 'Git']);
      expect(skills(inBold('Storage'), inBold('Versions'), inBold('Git'), 'Make')).toEqual([
        'Storage',
        'Versions',
        'Git',
        'Make',
      ]);
    });

    it('A bold line names a group only above a plain line', () => {
      expect(skills(inBold('Storage'), 'Postgres', inBold('Git'))).toEqual(['Storage', 'Postgres', 'Git']);
      expect(skills(inBold('Versions'), inBold('Git'), 'Make', 'Perl')).toEqual(['Versions', 'Make', 'Perl']);
      expect(skills('Make', 'Perl', inBold('Git'))).toEqual(['Make', 'Perl', 'Git']);
    });

    it('A plain line above list items names a group', () => {
      expect(skills('Storage', bullet('Postgres'), 'Versions', bullet('Git'))).toEqual(['Postgres', 'Git']);
      expect(skills('Storage', 'Postgres', bullet('Git'))).toEqual(['Storage', 'Git']);
    });

    it('A bold line with a list or cells names no group', () => {
      expect(skills(inBold('Java, Go'), 'Postgres', 'Git')).toEqual(['Java', 'Go', 'Postgres', 'Git']);
      expect(skills(inBold('Java\tGo'), 'Postgres', 'Git')).toEqual(['Java', 'Go', 'Postgres', 'Git']);
    });
  });

  describe('Lists of skills', () => {
    it.each([
      ['starts behind "proficient in"', 'Proficient in Java and Python, C, D', ['Java', 'Python', 'C', 'D']],
      ['starts behind "experience with"', 'Experience with Java and Python, C', ['Java', 'Python', 'C']],
      ['starts behind "such as"', 'such as Java, Go', ['Java', 'Go']],
      ['keeps a lone text', 'Knowledge of Java and Python', ['Knowledge of Java and Python']],
      [
        'splits its first two words only if both are names',
        'Skilled in Java and tea, C',
        ['Java and tea', 'C'],
      ],
      ['splits the last two', 'Java, Windows and Mac OS', ['Java', 'Windows', 'Mac OS']],
      ['splits no two before the last', 'Windows and Mac OS, Java', ['Windows and Mac OS', 'Java']],
      ['splits only names', 'Java, planning and Scrum', ['Java', 'planning and Scrum']],
      [
        'splits no long names',
        'Java, Adobe Photo Shop Pro and Flash',
        ['Java', 'Adobe Photo Shop Pro and Flash'],
      ],
      ['splits no long names', 'Java, Flash and Adobe Photo Shop', ['Java', 'Flash and Adobe Photo Shop']],
      ['leaves out years', 'Java (3 years), Go (seit 2 Jahren), C (2015)', ['Java', 'Go', 'C']],
      [
        'leaves out ratings',
        'Go 80%, Java: 90 %, C 4/5, Perl 3.5/10, D ●●○',
        ['Go', 'Java', 'C', 'Perl', 'D'],
      ],
      ['leaves out levels and keeps other brackets', 'Java (expert), Go (beta)', ['Java', 'Go (beta)']],
      ['has no level alone', 'Fluent, Java', ['Java']],
      ['keeps a sentence that is short', 'Excellent in German, Java', ['Excellent in German', 'Java']],
      ['leaves out "etc."', 'Java, Go etc.', ['Java', 'Go']],
      ['leaves out conjunctions', 'Java, or Go, sowie C', ['Java', 'Go', 'C']],
      ['leaves out a full stop that ends it', 'Java, Go.', ['Java', 'Go']],
      ['keeps full stops of a name', 'Java, a.s.', ['Java', 'a.s.']],
      ['leaves out dashes around', '- Java -, * Go:', ['Java', 'Go']],
      ['leaves out the group before its colon', 'My best tools of all: Java, Go', ['Java', 'Go']],
      ['keeps a text before a colon that is no group', 'x: Java, Go', ['x: Java', 'Go']],
      ['leaves out the group in its first cell', 'Tools\tGit, Make', ['Git', 'Make']],
      ['keeps a first cell that is a list', 'Tools, Git\tC, Make', ['Tools', 'Git', 'C', 'Make']],
      [
        'keeps a first cell that is long',
        'Tools used for work here\tC, D',
        ['Tools used for work here', 'C', 'D'],
      ],
      ['keeps both cells where the second is no list', 'Tools\tGit', ['Tools', 'Git']],
      ['has no item of more than six words', 'Java, a b c d e f, a b c d e f g', ['Java', 'a b c d e f']],
      ['has one item of seven words', 'a b c d e f g', ['a b c d e f g']],
      ['is not one item of eight words', 'a b c d e f g h', []],
      ['is no sentence', 'This is a sentence that goes on.', []],
      ['is no address', 'see www.example.com, Java', ['Java']],
      ['has no sentences in it', 'what we did, Java', ['Java']],
    ])('A list %s: "%s"', (_rule, text, expected) => {
      expect(findSkills(sectionOf('skills', [text]))).toEqual(expected);
    });

    it('Each skill occurs once, and labelled languages are no skills', () => {
      expect(
        findSkills(sectionOf('skills', ['Java, JAVA, java', 'Languages: German', 'German, Go'])),
      ).toEqual(['Java', 'Go']);
      expect(findSkills(sectionOf('skills', ['Languages: German', 'Fluent in German, Go']))).toEqual(['Go']);
    });
  });

  describe('findHeadline', () => {
    it.each<[Printed[], string]>([
      [['Jane Doe', 'Software Engineer'], 'Software Engineer'],
      [['Senior Engineer | Berlin'], 'Senior Engineer'],
      [['Engineer, M.Sc., Consultant'], 'Engineer'],
      [['Director, Product'], 'Director, Product'],
      [['Jane Doe\tjane@example.com', 'Sales Manager'], 'Sales Manager'],
    ])('The lines %j have the headline %s', (lines, expected) => {
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
    ])('The lines %j have no headline', (lines) => {
      expect(findHeadline(linesOf(lines), 'Jane Doe')).toBeNull();
    });

    it('A headline stands within the first 14 lines', () => {
      const lines = (count: number): string[] => Array.from({ length: count }, () => 'x');
      expect(findHeadline(linesOf([...lines(13), 'Software Engineer']), '')).toBe('Software Engineer');
      expect(findHeadline(linesOf([...lines(14), 'Software Engineer']), '')).toBeNull();
    });
  });

  describe('findOverview', () => {
    const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

    it('The overview is the prose of the summary section, with bullets', () => {
      const section = sectionOf('summary', [
        'I build good\tthings',
        'Jane Doe',
        bullet('And they do last'),
        'write to me a@b.example',
      ]);
      expect(findOverview([section])).toBe('I build good things\n• And they do last');
    });

    it('The overview is else up to three paragraphs of the header with over 14 words', () => {
      expect(
        findOverview([sectionOf('header', [words(15), words(14), words(16), words(17), words(18)])]),
      ).toBe([words(15), words(16), words(17)].join('\n'));
      expect(findOverview([sectionOf('header', [words(14)])])).toBeNull();
      expect(findOverview([sectionOf('header', [`${words(15)} a@b.example`])])).toBeNull();
    });

    it('A section without prose, or of another kind, has no overview', () => {
      expect(findOverview([sectionOf('summary', ['Jane Doe'])])).toBeNull();
      expect(findOverview([sectionOf('experience', [words(20)])])).toBeNull();
    });

    it('The overview has at most 4,000 characters', () => {
      expect(findOverview([sectionOf('summary', [words(1_000)])])).toHaveLength(4_000);
    });
  });
});
