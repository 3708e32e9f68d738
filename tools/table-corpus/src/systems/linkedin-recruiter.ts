import * as person from '../columns/person.ts';
import type { Styles } from '../style.ts';
import { always, candidateRows, type System } from './system.ts';

/** Profiles of a project, and candidates with ids and milliseconds. */
const styles = (): Styles => ({
  dates: ['y-m-d'],
  stamps: ['space'],
  pairs: ['; '],
  lists: ['; ', ', '],
  empty: [['']],
  encoding: ['utf-8', 'utf-8-bom'],
});

export const linkedInRecruiter: System = {
  name: 'linkedin-recruiter',
  exports: [
    {
      kind: 'candidate',
      file: 'candidates',
      rows: candidateRows,
      styles,
      columns: (_language, random) =>
        random.chance(0.5)
          ? [
              always(
                'First Name',
                person.says('firstName', (one) => one.firstName),
              ),
              always(
                'Last Name',
                person.says('lastName', (one) => one.lastName),
              ),
              always(
                'Headline',
                person.says('overview', (one) => one.summary),
              ),
              always('Location', person.place),
              always(
                'Current Title',
                person.says('jobTitle', (one) => one.jobTitle),
              ),
              always(
                'Current Company',
                person.says('currentEmployer', (one) => one.employer),
              ),
              always(
                'Email Address',
                person.says('email', (one) => one.email),
              ),
              always(
                'Phone Number',
                person.phone('mobile', (one) => one.mobile),
              ),
              always(
                'Profile URL',
                person.says('linkedIn', (one) => one.linkedIn),
              ),
              always(
                'Active Project',
                person.beside(() => 'Spring search'),
              ),
              always('Notes', person.notes),
              always(
                'Feedback',
                person.beside(() => ''),
              ),
            ]
          : [
              always(
                'candidate_id',
                person.beside((one) => one.id),
              ),
              always(
                'project_id',
                person.beside(() => '77'),
              ),
              always(
                'first_name',
                person.says('firstName', (one) => one.firstName),
              ),
              always(
                'last_name',
                person.says('lastName', (one) => one.lastName),
              ),
              always('emails', person.emails),
              always('phone_numbers', person.phones),
              always('tags', person.tags),
              always(
                'profile_url',
                person.says('linkedIn', (one) => one.linkedIn),
              ),
              always(
                'sourcing_channels',
                person.says('sourceName', (one) => one.source),
              ),
              always('created_time', person.addedCounted),
              always('last_modified_datetime', person.changed),
            ],
    },
  ],
};
