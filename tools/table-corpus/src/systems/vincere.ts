import * as client from '../columns/client.ts';
import * as person from '../columns/person.ts';
import type { Company, Vacancy } from '../client.ts';
import type { Styles } from '../style.ts';
import { strangers } from './shared.ts';
import { always, candidateRows, clientRows, type System } from './system.ts';

/** Templates of its CSV import, with the same headers in all languages. */
const styles = (): Styles => ({
  encoding: ['utf-8-bom', 'utf-8'],
  dates: ['y-m-d', 'd/m/y'],
  lists: [', '],
  empty: [[''], ['', 'NULL']],
  pairs: [', ', '; '],
});

export const vincere: System = {
  name: 'vincere',
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: () => [
        always(
          'candidate-externalId',
          person.beside((one) => one.id),
        ),
        always('candidate-title', strangers.salutation.write),
        always(
          'candidate-firstName',
          person.says('firstName', (one) => one.firstName),
        ),
        always('candidate-middleName', strangers.middleName.write),
        always(
          'candidate-lastName',
          person.says('lastName', (one) => one.lastName),
        ),
        always(
          'candidate-email',
          person.says('email', (one) => one.email),
        ),
        always(
          'candidate-workEmail',
          person.says('alternateEmail', (one) => one.email2),
        ),
        always(
          'candidate-phone',
          person.phone('mobile', (one) => one.mobile),
        ),
        always(
          'candidate-homePhone',
          person.phone('homePhone', (one) => one.landline),
        ),
        always(
          'candidate-workPhone',
          person.phone('workPhone', (one) => one.workPhone),
        ),
        always('candidate-dob', person.birth),
        always('candidate-address', person.street),
        always(
          'candidate-city',
          person.says('address.city', (one) => one.town.city),
        ),
        always(
          'candidate-State',
          person.says('address.state', (one) => one.town.state),
        ),
        always(
          'candidate-zipCode',
          person.says('address.postcode', (one) => one.postcode),
        ),
        always(
          'candidate-Country',
          person.says('address.country', (one) => one.country),
        ),
        always('candidate-citizenship', strangers.nationality.write),
        always(
          'candidate-linkedin',
          person.says('linkedIn', (one) => one.linkedIn),
        ),
        always('candidate-owners', person.owner),
        always('candidate-currency', person.currency),
        always('candidate-currentSalary', strangers.currentSalary.write),
        always('candidate-desiredSalary', person.salary),
        always(
          'candidate-employer1',
          person.says('currentEmployer', (one) => one.employer),
        ),
        always(
          'candidate-jobTitle1',
          person.says('jobTitle', (one) => one.jobTitle),
        ),
        always('candidate-skills', person.skills),
        always(
          'candidate-schoolName',
          person.says('educationHistory.1.organisation', (one) => one.school),
        ),
        always(
          'candidate-degreeName',
          person.says('educationHistory.1.level', (one) => one.degree),
        ),
        always('candidate-note', person.notes),
        always('candidate-resume', strangers.attachments.write),
      ],
    },
    {
      kind: 'company',
      file: 'companies',
      rows: clientRows,
      styles,
      columns: () => [
        always<Company>('company-externalId', (one) => ({ text: one.id })),
        always(
          'company-name',
          client.company('name', (one) => one.name),
        ),
        always(
          'company-phone',
          client.company('phone', (one) => one.phone),
        ),
        always(
          'company-website',
          client.company('website', (one) => one.website),
        ),
        always(
          'company-locationAddress',
          client.part('street', (one) => one.street),
        ),
        always(
          'company-locationCity',
          client.part('city', (one) => one.town.city),
        ),
        always(
          'company-locationZipCode',
          client.part('postcode', (one) => one.postcode),
        ),
        always(
          'company-locationCountry',
          client.part('country', (one) => one.country),
        ),
        always('company-owners', client.owner),
        always('company-note', client.companyNotes),
      ],
    },
    {
      kind: 'contact',
      file: 'contacts',
      rows: clientRows,
      styles,
      columns: () => [
        always(
          'contact-externalId',
          person.beside((one) => one.id),
        ),
        always(
          'contact-companyName',
          person.says('companyName', (one) => one.employer),
        ),
        always(
          'contact-firstName',
          person.says('firstName', (one) => one.firstName),
        ),
        always(
          'contact-lastName',
          person.says('lastName', (one) => one.lastName),
        ),
        always(
          'contact-email',
          person.says('email', (one) => one.email),
        ),
        always(
          'contact-phone',
          person.phone('mobile', (one) => one.mobile),
        ),
        always(
          'contact-jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
        ),
        always(
          'contact-linkedin',
          person.says('linkedIn', (one) => one.linkedIn),
        ),
        always('contact-owners', person.owner),
        always('contact-note', person.notes),
      ],
    },
    {
      kind: 'job',
      file: 'jobs',
      rows: clientRows,
      styles,
      columns: () => [
        always<Vacancy>('position-externalId', (one) => ({ text: one.id })),
        always(
          'position-title',
          client.vacancy('title', (one) => one.title),
        ),
        always(
          'position-companyName',
          client.vacancy('companyName', (one) => one.company),
        ),
        always(
          'position-headcount',
          client.vacancy('openPositions', (one) => one.openings),
        ),
        always(
          'position-endDate',
          client.vacancyDay('closingDate', (one) => one.closing),
        ),
        always('position-owners', client.owner),
        always('position-note', client.vacancyNotes),
      ],
    },
  ],
};
