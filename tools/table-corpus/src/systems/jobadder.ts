import * as person from '../columns/person.ts';
import type { Language } from '../languages/language.ts';
import type { Styles } from '../style.ts';
import { gridHabits } from '../workbook/habits.ts';
import { companyColumns, contactColumns, id, names, strangers, vacancyColumns } from './shared.ts';
import { candidateRows, clientRows, column, type System } from './system.ts';

/** A report: sometimes a name above, a count below, dates in words. */
const styles = (language: Language): Styles => ({
  encoding: ['utf-8', 'utf-16le'],
  separator: language.code === 'en' ? [','] : [';', '\t'],
  titled: [false, true],
  footed: [false, true],
  dates: ['words', 'd/m/y'],
  lists: [', ', '\n'],
  money: ['signed', 'grouped'],
  rating: ['of five', 'number'],
});

export const jobAdder: System = {
  name: 'jobadder',
  workbooks: { workbook: gridHabits },
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: () => [
        id('Candidate ID'),
        ...names,
        column(
          'email',
          person.says('email', (one) => one.email),
          'Email',
        ),
        column(
          'mobile',
          person.phone('mobile', (one) => one.mobile),
          'Mobile',
        ),
        column(
          'phone',
          person.phone('homePhone', (one) => one.landline),
          'Phone',
        ),
        column('street', person.street, 'Street'),
        column(
          'city',
          person.says('address.city', (one) => one.town.city),
          'Suburb',
        ),
        column(
          'state',
          person.says('address.state', (one) => one.town.state),
          'State',
        ),
        column(
          'postcode',
          person.says('address.postcode', (one) => one.postcode),
          'Postcode',
        ),
        column(
          'country',
          person.says('address.country', (one) => one.country),
          'Country',
        ),
        column(
          'status',
          person.says('statusName', (one) => one.status),
          'Status',
        ),
        column('rating', person.rating, 'Rating'),
        column(
          'source',
          person.says('sourceName', (one) => one.source),
          'Source',
        ),
        column('owner', person.owner, 'Recruiter'),
        column(
          'employer',
          person.says('currentEmployer', (one) => one.employer),
          'Current Employer',
        ),
        column(
          'jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
          'Current Position',
        ),
        column('skills', person.skills, 'Skills'),
        column('salary', person.salary, 'Ideal Salary'),
        column('notice', person.notice, 'Notice Period'),
        column(
          'linkedIn',
          person.says('linkedIn', (one) => one.linkedIn),
          'LinkedIn',
        ),
        column('optedOut', person.optedOut, 'Unsubscribed'),
        strangers.nationality,
        column(
          'summary',
          person.says('overview', (one) => one.summary),
          'Summary',
        ),
        column('added', person.added, 'Created'),
        column('changed', person.changed, 'Updated'),
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
            'mobile',
            person.phone('mobile', (one) => one.mobile),
            'Mobile',
          ),
        ]),
    },
    {
      kind: 'company',
      file: 'companies',
      rows: clientRows,
      styles,
      columns: () => companyColumns('Company Name'),
    },
    {
      kind: 'job',
      file: 'jobs',
      rows: clientRows,
      styles,
      columns: () => vacancyColumns('Job Title', 'Company'),
    },
  ],
};
