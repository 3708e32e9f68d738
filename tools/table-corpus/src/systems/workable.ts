import * as person from '../columns/person.ts';
import type { Styles } from '../style.ts';
import { strangers, vacancyColumns } from './shared.ts';
import { candidateRows, clientRows, column, type System } from './system.ts';

/** Whole names, the place as one text, a job's stage as status. */
const styles = (): Styles => ({
  dates: ['y-m-d'],
  stamps: ['iso', 'space'],
  lists: [', ', ' | '],
  empty: [['']],
  lineEnd: ['\n'],
  names: ['first last'],
});

export const workable: System = {
  name: 'workable',
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: () => [
        column('fullName', person.fullName, 'Name'),
        column(
          'email',
          person.says('email', (one) => one.email),
          'Email',
        ),
        column(
          'phone',
          person.phone('mobile', (one) => one.mobile),
          'Phone',
        ),
        column(
          'jobTitle',
          person.says('jobTitle', (one) => one.jobTitle),
          'Headline',
        ),
        column('street', person.wholeAddress, 'Address'),
        strangers.department,
        column(
          'status',
          person.says('statusName', (one) => one.status),
          'Stage',
        ),
        column(
          'source',
          person.says('sourceName', (one) => one.source),
          'Source',
        ),
        column('tags', person.tags, 'Tags'),
        column('skills', person.skills, 'Skills'),
        column(
          'summary',
          person.says('overview', (one) => one.summary),
          'Summary',
        ),
        column(
          'degree',
          person.says('educationHistory.1.level', (one) => one.degree),
          'Degree',
        ),
        column(
          'school',
          person.says('educationHistory.1.organisation', (one) => one.school),
          'School',
        ),
        strangers.attachments,
        column('notes', person.notes, 'Comments'),
        column('added', person.added, 'Created at'),
        column('changed', person.changed, 'Updated at'),
      ],
    },
    { kind: 'job', file: 'jobs', rows: clientRows, styles, columns: () => vacancyColumns('Job', 'Company') },
  ],
};
