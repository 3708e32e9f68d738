import * as person from '../columns/person.ts';
import type { Person } from '../person.ts';
import { companyColumns, contactColumns, id, names, strangers, vacancyColumns } from './shared.ts';
import { candidateRows, clientRows, column, type System } from './system.ts';
import type { Language } from '../languages/language.ts';
import type { Styles } from '../style.ts';

/** A list view's export: quotes everywhere, dates of the user's country. */
const styles = (language: Language): Styles => ({
  encoding: ['utf-8-bom'],
  quoted: ['all'],
  lineEnd: ['\r\n'],
  empty: [['']],
  ...(language.code === 'en' && { dates: ['m/d/y', 'd/m/y'] }),
  stamps: ['none', 'twelve'],
  markup: [true],
  lists: [', ', '; '],
});

const phones = [
  column(
    'mobile',
    person.phone('mobile', (one: Person) => one.mobile),
    'Mobile Phone',
  ),
  column(
    'phone',
    person.phone('homePhone', (one: Person) => one.landline),
    'Phone',
  ),
];

export const bullhorn: System = {
  name: 'bullhorn',
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: () => [
        id('ID'),
        ...names,
        column(
          'status',
          person.says('statusName', (one) => one.status),
          'Status',
        ),
        column(
          'jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
          'Title',
        ),
        column(
          'employer',
          person.says('currentEmployer', (one) => one.employer),
          'Current Company',
        ),
        column(
          'email',
          person.says('email', (one) => one.email),
          'Email',
        ),
        column(
          'email2',
          person.says('alternateEmail', (one) => one.email2),
          'Email 2',
        ),
        ...phones,
        column(
          'workPhone',
          person.phone('workPhone', (one) => one.workPhone),
          'Work Phone',
        ),
        column('street', person.street, 'Address'),
        column(
          'city',
          person.says('address.city', (one) => one.town.city),
          'City',
        ),
        column(
          'state',
          person.says('address.state', (one) => one.town.state),
          'State',
        ),
        column(
          'postcode',
          person.says('address.postcode', (one) => one.postcode),
          'Zip',
        ),
        column(
          'country',
          person.says('address.country', (one) => one.country),
          'Country',
        ),
        column('birth', person.birth, 'Date of Birth'),
        column('skills', person.skills, 'Primary Skills'),
        column('salary', person.salary, 'Desired Salary'),
        strangers.currentSalary,
        column('optedOut', person.optedOut, 'Opted Out'),
        column(
          'source',
          person.says('sourceName', (one) => one.source),
          'Source',
        ),
        column('owner', person.owner, 'Owner'),
        column('added', person.added, 'Date Added'),
        column('changed', person.changed, 'Date Last Modified'),
        column('notes', person.notes, 'General Comments'),
      ],
    },
    {
      kind: 'contact',
      file: 'contacts',
      rows: clientRows,
      styles,
      columns: () =>
        contactColumns('Client Corporation', [
          column(
            'phone',
            person.phone('mobile', (one) => one.mobile),
            'Phone',
          ),
        ]),
    },
    {
      kind: 'company',
      file: 'companies',
      rows: clientRows,
      styles,
      columns: () => companyColumns('Client Corporation Name'),
    },
    {
      kind: 'job',
      file: 'jobs',
      rows: clientRows,
      styles,
      columns: () => vacancyColumns('Job Title', 'Client Corporation'),
    },
  ],
};
