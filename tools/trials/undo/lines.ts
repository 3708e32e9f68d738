/** The import changes one half of the people, and adds the other half with notes. */
const line = (members: object): string => `${JSON.stringify(members)}\n`;

const person = (number: number) => ({
  type: 'candidate',
  id: `person-${String(number)}`,
  firstName: 'Nora',
  lastName: `Nolan-${String(number)}`,
  email: `nora${String(number)}@mail.example`,
  skills: ['Law', 'Audit'],
  jobTitle: 'Auditor',
  createdOn: '2024-03-01T08:00:00.000Z',
});

export function* agencyLines(records: number): Generator<string> {
  for (let number = 0; number < records / 100; number++)
    yield line({ type: 'company', id: `firm-${String(number)}`, name: `Nolan Works ${String(number)}` });
  for (let number = 0; number < records / 2; number++)
    yield line({ ...person(number), overview: 'As it was.' });
}

/** Changes existing records, and adds new ones about them. */
export function* importLines(records: number): Generator<string> {
  for (let number = 0; number < records; number++)
    yield line({
      ...person(number),
      overview: 'As the import has it.',
      skills: ['Law', 'Tax'],
      rating: 1 + (number % 5),
    });
  for (let number = 0; number < records / 10; number++) {
    const companyId = `firm-${String(number % (records / 100))}`;
    yield line({ type: 'job', id: `job-${String(number)}`, title: `Auditor ${String(number)}`, companyId });
    yield line({
      type: 'application',
      candidateId: `person-${String(number)}`,
      jobId: `job-${String(number)}`,
      stageCode: 'INTERVIEW',
    });
    yield line({ type: 'note', candidateId: `person-${String(records - 1 - number)}`, subject: 'Moved in' });
  }
}
