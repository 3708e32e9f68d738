import { describe, expect, it } from '@jest/globals';
import {
  detectLanguage,
  findLabelledLanguages,
  findLanguages,
  isLanguageLabel,
  isLanguageRow,
  parseLanguages,
  mergeLanguages,
} from '../../src/entities/languages.ts';
import type { ParsedLanguage } from '../../src/parsed-cv.ts';
import { linesOf } from './line-of.ts';

describe('Languages', () => {
  type Brief = [code: string | null, name: string, level: string | null];
  const brief = (languages: readonly ParsedLanguage[]): Brief[] =>
    languages.map(({ code, name, level }) => [code, name, level]);

  describe('Spoken languages', () => {
    it.each<[string, Brief[]]>([
      ['English', [['en', 'English', null]]],
      ['English: fluent', [['en', 'English', 'fluent']]],
      [
        'English (native), German (B2)',
        [
          ['en', 'English', 'native'],
          ['de', 'German', 'B2'],
        ],
      ],
      ['Fluent in Spanish', [['es', 'Spanish', 'Fluent']]],
      ['Muttersprache: Deutsch', [['de', 'Deutsch', 'Muttersprache']]],
      [
        'English – C1; French - A2',
        [
          ['en', 'English', 'C1'],
          ['fr', 'French', 'A2'],
        ],
      ],
      [
        'German and French',
        [
          ['de', 'German', null],
          ['fr', 'French', null],
        ],
      ],
      [
        'Englisch (fließend), Französisch (Grundkenntnisse)',
        [
          ['en', 'Englisch', 'fließend'],
          ['fr', 'Französisch', 'Grundkenntnisse'],
        ],
      ],
      ['English (3)', [['en', 'English', '3']]],
      ['English 4', [['en', 'English', '4']]],
      ['Danish fluent', [['da', 'Danish', 'fluent']]],
      [
        'English native German basic',
        [
          ['en', 'English', 'native'],
          ['de', 'German', 'basic'],
        ],
      ],
      ['Spanish: written and spoken', [['es', 'Spanish', 'written and spoken']]],
      ['English, written and spoken fluently', [['en', 'English', 'written and spoken fluently']]],
      [
        'English, spoken, German',
        [
          ['en', 'English', 'spoken'],
          ['de', 'German', null],
        ],
      ],
      ['Native speaker of English', [['en', 'English', 'Native']]],
      [
        'Mother tongue: Italian, other: English',
        [
          ['it', 'Italian', 'Mother tongue'],
          ['en', 'English', null],
        ],
      ],
      ['Java', []],
      ['C#', []],
      [
        'English | fluent • German | basic',
        [
          ['en', 'English', 'fluent'],
          ['de', 'German', 'basic'],
        ],
      ],
      [
        'Fluent German, basic French',
        [
          ['de', 'German', 'basic'],
          ['fr', 'French', 'basic'],
        ],
      ],
      ['English – professional working proficiency', [['en', 'English', 'professional working proficiency']]],
      ['Dutch\tC2', [['nl', 'Dutch', 'C2']]],
      ['english', [['en', 'english', null]]],
      ['ENGLISH', [['en', 'ENGLISH', null]]],
      ['Spanish+', []],
      ['I speak English daily', [['en', 'English', null]]],
    ])('"%s" has the languages %j', (text, expected) => {
      expect(brief(parseLanguages(text))).toEqual(expected);
    });

    it.each<[string[], Brief[]]>([
      [
        ['English', 'Fluent', 'German', 'B2'],
        [
          ['en', 'English', 'Fluent'],
          ['de', 'German', 'B2'],
        ],
      ],
      [['English', 'native', 'English: fluent'], [['en', 'English', 'native']]],
      [['English', 'English: fluent'], [['en', 'English', 'fluent']]],
      [['Fluent'], []],
      [
        ['English, German', 'fluent'],
        [
          ['en', 'English', null],
          ['de', 'German', 'fluent'],
        ],
      ],
      [
        [
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx English',
        ],
        [],
      ],
      [
        [
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx English',
        ],
        [['en', 'English', null]],
      ],
    ])('A section of the lines %j has the languages %j', (lines, expected) => {
      expect(brief(findLanguages(linesOf(lines)))).toEqual(expected);
    });

    it.each<[string[], Brief[]]>([
      [
        ['Languages: English, German'],
        [
          ['en', 'English', null],
          ['de', 'German', null],
        ],
      ],
      [['Language: Fluent in Spanish'], [['es', 'Spanish', 'Fluent']]],
      [['Deutsch\tC1\tB2'], [['de', 'Deutsch', 'C1 B2']]],
      [['Sprachen - Deutsch'], [['de', 'Deutsch', null]]],
      [['Mother tongue\tItalian'], [['it', 'Italian', 'Mother tongue']]],
      [
        ['Sprachkenntnisse: Deutsch', 'Langues : français'],
        [
          ['de', 'Deutsch', null],
          ['fr', 'français', null],
        ],
      ],
      [
        ['Lingue: italiano', 'Idiomas: español', 'Talen: Nederlands'],
        [
          ['it', 'italiano', null],
          ['es', 'español', null],
          ['nl', 'Nederlands', null],
        ],
      ],
      [['English, German'], []],
      [['Deutsch\tC1\tfluent'], []],
      [['Other language(s)'], []],
      [['Language skills'], []],
      [['Programming languages: Java'], []],
    ])('The labelled lines %j have the languages %j', (lines, expected) => {
      expect(brief(findLabelledLanguages(linesOf(lines)))).toEqual(expected);
    });

    it('mergeLanguages keeps each language once, with its first level', () => {
      const spoken = (code: string | null, name: string, level: string | null): ParsedLanguage => ({
        code,
        name,
        level,
      });
      expect(
        brief(
          mergeLanguages([
            spoken('en', 'English', null),
            spoken('en', 'Englisch', 'C1'),
            spoken('en', 'Anglais', 'B1'),
            spoken(null, 'Sámi', null),
            spoken(null, 'sami', 'fluent'),
          ]),
        ),
      ).toEqual([
        ['en', 'English', 'C1'],
        [null, 'Sámi', 'fluent'],
      ]);
    });
  });

  describe('Lines about languages', () => {
    it.each<[string, boolean, boolean]>([
      ['Languages: English', true, false],
      ['Languages: Java', false, false],
      ['Other languages', true, false],
      ['Foreign language', true, false],
      ['UNDERSTANDING', true, false],
      ['VERSTEHEN', true, false],
      ['Listening', true, false],
      ['Understanding', false, false],
      ['English\tC1', false, true],
      ['English\tC1\tB2', false, true],
      ['English\tC3', false, false],
      ['English\tC1\tx', false, false],
      ['English', false, false],
      ['English C1', false, false],
    ])('"%s" is a label of languages (%j) or a row of levels (%j)', (text, label, levels) => {
      const [line] = linesOf([text]);
      expect(line && [isLanguageLabel(line), isLanguageRow(line)]).toEqual([label, levels]);
    });
  });

  describe('detectLanguage', () => {
    it.each([
      ['the and of to in is with for', 'en'],
      ['der die das und ist nicht mit für von', 'de'],
      ['le la les et des une pour dans', 'fr'],
      ['el la los y de que en una para', 'es'],
      ['il la che e di una per con sono', 'it'],
      ['de het een en van ik met voor', 'nl'],
      ['the and of to', 'en'],
      ['the and of', null],
      ['Rust Go', null],
      ['', null],
    ])('The language of "%s" is %s', (text, expected) => {
      expect(detectLanguage(text)).toBe(expected);
    });

    it('detectLanguage reads at most 20,000 characters', () => {
      expect(detectLanguage(`${' '.repeat(19_990)}the and of to in is`)).toBeNull();
    });
  });
});
