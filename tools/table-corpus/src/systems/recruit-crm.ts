import * as person from '../columns/person.ts';
import type { Styles } from '../style.ts';
import { companyColumns, contactColumns, names, strangers, vacancyColumns } from './shared.ts';
import { candidateRows, clientRows, column, type System } from './system.ts';

/** Has no ids; addresses identify people. */
const styles = (): Styles => ({
  stamps: ['iso', 'none'],
  dates: ['y-m-d', 'monthFirst'],
  lists: [',', ', '],
  markup: [true],
  empty: [
    ['', 'N/A'],
    ['', 'null'],
    ['Not Available', ''],
  ],
  money: ['plain', 'short'],
});

export const recruitCrm: System = {
  name: 'recruit-crm',
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: () => [
        ...names,
        column(
          'email',
          person.says('email', (one) => one.email),
          'Email',
        ),
        column(
          'phone',
          person.phone('mobile', (one) => one.mobile),
          'Contact Number',
        ),
        column(
          'linkedIn',
          person.says('linkedIn', (one) => one.linkedIn),
          'LinkedIn',
        ),
        column(
          'jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
          'Position',
        ),
        column(
          'employer',
          person.says('currentEmployer', (one) => one.employer),
          'Current Organization',
        ),
        column('skills', person.skills, 'Skill'),
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
          'country',
          person.says('address.country', (one) => one.country),
          'Country',
        ),
        column(
          'postcode',
          person.says('address.postcode', (one) => one.postcode),
          'Postal Code',
        ),
        column('experience', strangers.experience.write, 'Work Experience (in years)'),
        strangers.currentSalary,
        column('salary', person.salary, 'Salary Expectation'),
        column('currency', person.currency, 'Currency'),
        column('notice', person.notice, 'Notice Period'),
        column('spoken', person.spoken, 'Language Skills'),
        column(
          'degree',
          person.says('educationHistory.1.level', (one) => one.degree),
          'Qualification',
        ),
        column(
          'source',
          person.says('sourceName', (one) => one.source),
          'Source',
        ),
        column(
          'status',
          person.says('statusName', (one) => one.status),
          'Current Status',
        ),
        column('owner', person.owner, 'Owner'),
        strangers.gender,
        column('added', person.added, 'Created On'),
        column('changed', person.changed, 'Updated On'),
        column(
          'summary',
          person.says('overview', (one) => one.summary),
          'Candidate Summary',
        ),
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
            'Contact Number',
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
      columns: () => vacancyColumns('Job Name', 'Company'),
    },
  ],
};
