import {
  added as clientAdded,
  company,
  companyNotes,
  owner as clientOwner,
  part,
  payRange,
  revenue,
  vacancy,
  vacancyDay,
  vacancyNotes,
} from '../columns/client.ts';
import { added, beside, notes, owner, says } from '../columns/person.ts';
import type { Company, Vacancy } from '../client.ts';
import type { Person } from '../person.ts';
import { column, type ExportColumn } from './system.ts';

export const names: readonly ExportColumn<Person>[] = [
  column(
    'firstName',
    says('firstName', (one) => one.firstName),
    'First Name',
  ),
  column(
    'lastName',
    says('lastName', (one) => one.lastName),
    'Last Name',
  ),
];
export const id = (english: string): ExportColumn<Person> =>
  column(
    'id',
    beside((one) => one.id),
    english,
  );

/** Columns that resemble a field but have none in Nova. */
export const strangers = {
  salutation: column<Person>(
    'salutation',
    beside((_one, { language, random }) => random.pick(language.salutations)),
    'Salutation',
  ),
  middleName: column<Person>(
    'middleName',
    beside((_one, { language, random }) => (random.chance(0.2) ? random.pick(language.firstNames) : '')),
    'Middle Name',
  ),
  fax: column<Person>(
    'fax',
    beside(() => ''),
    'Fax',
  ),
  experience: column<Person>(
    'experience',
    beside((_one, { random }) => String(random.int(0, 30))),
  ),
  currentSalary: column<Person>(
    'currentSalary',
    beside((_one, { random }) => String(500 * random.int(40, 150))),
    'Current Salary',
  ),
  department: column<Person>(
    'department',
    beside((_one, { language, random }) => random.pick(language.industries)),
    'Department',
  ),
  createdBy: column<Person>(
    'createdBy',
    beside((_one, { random }) => random.pick(['Ben Adeyemi', 'API', 'Careers site'])),
    'Created By',
  ),
  attachments: column<Person>(
    'attachments',
    beside(({ id: number }) => `cv-${number}.pdf`),
    'Attachments',
  ),
  gender: column<Person>(
    'gender',
    beside((_one, { random }) => random.pick(['F', 'M', ''])),
    'Gender',
  ),
  nationality: column<Person>(
    'nationality',
    beside((_one, { language, random }) => random.pick([language.country, ''])),
    'Nationality',
  ),
} as const;

export const contactColumns = (
  company: string,
  own: readonly ExportColumn<Person>[] = [],
): readonly ExportColumn<Person>[] => [
  id('Contact ID'),
  ...names,
  column(
    'jobTitle',
    says('jobTitle', (one) => one.jobTitle),
    'Job Title',
  ),
  column(
    'companyName',
    says('companyName', (one) => one.employer),
    company,
  ),
  column(
    'email',
    says('email', (one) => one.email),
    'Email',
  ),
  ...own,
  column('owner', owner, 'Owner'),
  column('added', added, 'Date Added'),
  column('notes', notes, 'Notes'),
];

export const companyColumns = (name: string): readonly ExportColumn<Company>[] => [
  column('companyId', (one) => ({ text: one.id }), 'Company ID'),
  column(
    'companyName',
    company('name', (one) => one.name),
    name,
  ),
  column(
    'phone',
    company('phone', (one) => one.phone),
    'Phone',
  ),
  column(
    'website',
    company('website', (one) => one.website),
    'Website',
  ),
  column(
    'street',
    part('street', (one) => one.street),
    'Street',
  ),
  column(
    'city',
    part('city', (one) => one.town.city),
    'City',
  ),
  column(
    'postcode',
    part('postcode', (one) => one.postcode),
    'Postcode',
  ),
  column(
    'country',
    part('country', (one) => one.country),
    'Country',
  ),
  column(
    'industry',
    company('industryName', (one) => one.industry),
    'Industry',
  ),
  column(
    'employees',
    company('employeeCount', (one) => one.employees),
    'No. of Employees',
  ),
  column('revenue', revenue, 'Annual Revenue'),
  column(
    'clientStatus',
    company('statusName', (one) => one.status),
    'Status',
  ),
  column('owner', clientOwner, 'Owner'),
  column('added', clientAdded, 'Date Added'),
  column('notes', companyNotes, 'Notes'),
];

export const vacancyColumns = (title: string, client: string): readonly ExportColumn<Vacancy>[] => [
  column('id', (one) => ({ text: one.id }), 'Job ID'),
  column(
    'vacancy',
    vacancy('title', (one) => one.title),
    title,
  ),
  column(
    'companyName',
    vacancy('companyName', (one) => one.company),
    client,
  ),
  column(
    'clientStatus',
    vacancy('statusName', (one) => one.status),
    'Status',
  ),
  column(
    'employmentType',
    vacancy('employmentTypeName', (one) => one.employmentType),
    'Employment Type',
  ),
  column(
    'openings',
    vacancy('openPositions', (one) => one.openings),
    'Number of Openings',
  ),
  column('payRange', payRange, 'Salary'),
  column(
    'place',
    vacancy('location', (one) => one.place),
    'Location',
  ),
  column(
    'opened',
    vacancyDay('dateOpened', (one) => one.opened),
    'Date Opened',
  ),
  column(
    'closing',
    vacancyDay('closingDate', (one) => one.closing),
    'Closing Date',
  ),
  column('owner', clientOwner, 'Owner'),
  column('notes', vacancyNotes, 'Notes'),
];
