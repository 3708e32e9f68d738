import * as person from '../columns/person.ts';
import type { Language } from '../languages/language.ts';
import type { Styles } from '../style.ts';
import { strangers } from './shared.ts';
import { reportHabits } from '../workbook/habits.ts';
import { always, candidateRows, type System } from './system.ts';

/** Always in English; several addresses per cell. */
const styles = (language: Language): Styles => ({
  dates: language.code === 'en' ? ['m/d/y'] : ['y-m-d'],
  stamps: ['none', 'space'],
  lists: [', ', '; '],
  pairs: ['; ', ', '],
  quoted: ['needed'],
  empty: [['']],
  names: ['first last'],
});

export const greenhouse: System = {
  name: 'greenhouse',
  workbooks: { workbook: reportHabits },
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: (_language, random) => [
        always(
          'Candidate ID',
          person.beside((one) => one.id),
        ),
        always(
          'First Name',
          person.says('firstName', (one) => one.firstName),
        ),
        always(
          'Last Name',
          person.says('lastName', (one) => one.lastName),
        ),
        always(
          'Company',
          person.says('currentEmployer', (one) => one.employer),
        ),
        always(
          'Title',
          person.says('jobTitle', (one) => one.jobTitle),
        ),
        always(random.pick(['Email', 'Email Addresses']), person.emails),
        always(random.pick(['Phone', 'Phone Numbers']), person.phones),
        always(
          'Social Media',
          person.says('linkedIn', (one) => one.linkedIn),
        ),
        always('Address', person.wholeAddress),
        always(
          'Source',
          person.says('sourceName', (one) => one.source),
        ),
        always('Recruiter', person.owner),
        always('Department', strangers.department.write),
        always('Candidate Tags', person.tags),
        always('Date Added', person.added),
        always('Notes', person.notes),
        always('Resume', strangers.attachments.write),
      ],
    },
  ],
};
