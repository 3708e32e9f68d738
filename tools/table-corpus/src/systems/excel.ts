import * as person from '../columns/person.ts';
import type { Person } from '../person.ts';
import type { Language } from '../languages/language.ts';
import type { Styles } from '../style.ts';
import { keptHabits } from '../workbook/habits.ts';
import { contactColumns, strangers } from './shared.ts';
import { candidateRows, clientRows, column, type ExportColumn, type System } from './system.ts';

/** A hand-kept list, saved as CSV by the country's spreadsheet. */
const styles = (language: Language): Styles => ({
  encoding: ['windows-1252', 'utf-8-bom', 'utf-16le'],
  separator: language.code === 'en' ? [',', '\t'] : [';'],
  quoted: ['needed'],
  lineEnd: ['\r\n'],
  titled: [true, false],
  footed: [true, false],
  money: ['mixed', 'signed', 'short'],
  lists: [', ', '; ', '\n'],
  names: ['last, first', 'LAST first', 'first last'],
  phones: ['as is', 'formula'],
  empty: [
    ['', '-'],
    ['', '-', 'n/a'],
    ['', '?'],
  ],
  rating: ['stars', 'of five', 'number'],
  dates: datesOf(language),
});

const datesOf = (language: Language): NonNullable<Styles['dates']> => {
  if (language.code === 'de') return ['d.m.y'];
  return language.code === 'nl' ? ['d-m-y', 'words'] : ['d/m/y', 'd/m/yy', 'words'];
};

const name = (language: Language, isWhole: boolean): readonly ExportColumn<Person>[] => {
  if (isWhole && language.surnames === 1) return [column('fullName', person.fullName)];
  return [
    column(
      'lastName',
      person.says('lastName', (one) => one.lastName),
    ),
    column(
      'firstName',
      person.says('firstName', (one) => one.firstName),
    ),
  ];
};

/** The workbook itself, including failed formulas. */
const workbookStyles = (language: Language): Styles => ({
  ...styles(language),
  empty: [
    ['', '-'],
    ['', '#N/A'],
    ['', '?'],
  ],
});

export const excel: System = {
  name: 'excel',
  workbooks: { workbook: keptHabits, styles: workbookStyles },
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: (language, random) => [
        ...(random.chance(0.3) ? [strangers.salutation] : []),
        ...name(language, random.chance(0.6)),
        column(
          'mobile',
          person.phone('mobile', (one) => one.mobile),
        ),
        ...(random.chance(0.5)
          ? [
              column(
                'homePhone',
                person.phone('homePhone', (one) => one.landline),
              ),
            ]
          : []),
        ...(random.chance(0.3)
          ? [
              column(
                'workPhone',
                person.phone('workPhone', (one) => one.workPhone),
              ),
            ]
          : []),
        column(
          'email',
          person.says('email', (one) => one.email),
        ),
        ...(random.chance(0.4)
          ? [column('street', person.streetAlone), column('houseNumber', person.houseNumber)]
          : [column('street', person.street)]),
        column(
          'postcode',
          person.says('address.postcode', (one) => one.postcode),
        ),
        column(
          'city',
          person.says('address.city', (one) => one.town.city),
        ),
        column('birth', person.birth),
        column(
          'jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
        ),
        column(
          'employer',
          person.says('currentEmployer', (one) => one.employer),
        ),
        column('skills', person.skills),
        column('spoken', person.spoken),
        column('salary', person.salary),
        column('notice', person.notice),
        column('workPermit', person.workPermit),
        column('optedOut', person.optedOut),
        column('rating', person.rating),
        column(
          'status',
          person.says('statusName', (one) => one.status),
        ),
        column('owner', person.owner),
        column('notes', person.notes),
        column('added', person.added),
      ],
    },
    {
      kind: 'contact',
      file: 'contacts',
      rows: clientRows,
      styles,
      columns: () =>
        contactColumns('Company', [
          column(
            'phone',
            person.phone('mobile', (one) => one.mobile),
          ),
        ]).slice(1),
    },
  ],
};
