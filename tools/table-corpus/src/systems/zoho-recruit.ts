import * as person from '../columns/person.ts';
import type { Styles } from '../style.ts';
import type { Language } from '../languages/language.ts';
import { companyColumns, contactColumns, id, names, strangers, vacancyColumns } from './shared.ts';
import { candidateRows, clientRows, column, type System } from './system.ts';

/** A module's export: stamps with time, check boxes as words, owners by email. */
const styles = (_language: Language): Styles => ({
  encoding: ['utf-8', 'utf-8-bom'],
  stamps: ['space', 'iso'],
  lists: [', ', ','],
  yes: ['true'],
  no: ['false'],
  empty: [[''], ['', '-']],
  dates: ['y-m-d', 'd/m/y'],
  money: ['plain', 'grouped'],
});

export const zohoRecruit: System = {
  name: 'zoho-recruit',
  exports: [
    {
      kind: 'candidate',
      file: 'Candidates',
      rows: candidateRows,
      styles,
      columns: () => [
        id('Candidate ID'),
        strangers.salutation,
        ...names,
        column(
          'email',
          person.says('email', (one) => one.email),
          'Email',
        ),
        column(
          'email2',
          person.says('alternateEmail', (one) => one.email2),
          'Secondary Email',
        ),
        column(
          'phone',
          person.phone('homePhone', (one) => one.landline),
          'Phone',
        ),
        column(
          'mobile',
          person.phone('mobile', (one) => one.mobile),
          'Mobile',
        ),
        strangers.fax,
        column('street', person.street, 'Street'),
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
          'Zip Code',
        ),
        column(
          'country',
          person.says('address.country', (one) => one.country),
          'Country',
        ),
        column('experience', strangers.experience.write, 'Experience in Years'),
        column(
          'jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
          'Current Job Title',
        ),
        column(
          'employer',
          person.says('currentEmployer', (one) => one.employer),
          'Current Employer',
        ),
        column('salary', person.salary, 'Expected Salary'),
        strangers.currentSalary,
        column(
          'degree',
          person.says('educationHistory.1.level', (one) => one.degree),
          'Highest Qualification Held',
        ),
        column('skills', person.skills, 'Skill Set'),
        column('notes', person.notes, 'Additional Info'),
        column(
          'status',
          person.says('statusName', (one) => one.status),
          'Candidate Status',
        ),
        column(
          'source',
          person.says('sourceName', (one) => one.source),
          'Source',
        ),
        column('owner', person.owner, 'Candidate Owner'),
        column('optedOut', person.optedOut, 'Email Opt Out'),
        column('tags', person.tags, 'Associated Tags'),
        strangers.createdBy,
        column('added', person.added, 'Created Time'),
        column('changed', person.changed, 'Modified Time'),
      ],
    },
    {
      kind: 'contact',
      file: 'Contacts',
      rows: clientRows,
      styles,
      columns: () =>
        contactColumns('Client Name', [
          column(
            'workPhone',
            person.phone('workPhone', (one) => one.workPhone),
            'Work Phone',
          ),
          column(
            'mobile',
            person.phone('mobile', (one) => one.mobile),
            'Mobile',
          ),
        ]),
    },
    {
      kind: 'company',
      file: 'Clients',
      rows: clientRows,
      styles,
      columns: () => companyColumns('Client Name'),
    },
    {
      kind: 'job',
      file: 'Job_Openings',
      rows: clientRows,
      styles,
      columns: () => vacancyColumns('Posting Title', 'Client Name'),
    },
  ],
};
