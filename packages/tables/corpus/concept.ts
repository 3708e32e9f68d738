/** What columns hold, whatever their header. */
export const concepts = [
  ...(['id', 'salutation', 'firstName', 'lastName', 'fullName', 'middleName', 'email', 'email2'] as const),
  ...(['mobile', 'phone', 'homePhone', 'workPhone', 'fax', 'linkedIn', 'jobTitle', 'employer'] as const),
  ...([
    'street',
    'houseNumber',
    'city',
    'state',
    'postcode',
    'country',
    'birth',
    'added',
    'changed',
  ] as const),
  ...([
    'owner',
    'source',
    'status',
    'skills',
    'tags',
    'salary',
    'currentSalary',
    'currency',
    'notice',
  ] as const),
  ...(['rating', 'optedOut', 'workPermit', 'notes', 'summary', 'spoken', 'degree', 'school'] as const),
  ...(['experience', 'department', 'createdBy', 'attachments', 'gender', 'nationality'] as const),
  // Of companies, contacts and jobs.
  ...([
    'companyName',
    'companyId',
    'clientStatus',
    'website',
    'industry',
    'employees',
    'revenue',
    'headquarters',
  ] as const),
  ...([
    'vacancy',
    'openings',
    'employmentType',
    'payRange',
    'minPay',
    'maxPay',
    'closing',
    'opened',
  ] as const),
  ...(['advert', 'place'] as const),
] as const;

export type Concept = (typeof concepts)[number];
