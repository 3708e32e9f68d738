import { z } from 'zod';
import { derived, derivedText, makeField } from '../fields/make-field.ts';
import { owner } from '../fields/references.ts';
import { neededText, queryField, yesNo } from '../fields/scalars.ts';
import { known, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';

export const savedSearch = kind('savedSearch', {
  table: 'saved_searches',
  singular: 'saved search',
  plural: 'savedSearches',
  description: 'Candidate searches that a user keeps, or shares with the team.',
  fields: {
    ...known,
    name: neededText('Its name.'),
    query: queryField('The query that is stored; empty finds every candidate.', { shown: 'never' }),
    createdBy: derivedText('The name of the user who saved it.', { sql: 'owner.name' }),
    createdOn: makeField(
      { type: 'instant', description: 'When it was saved, dd/MM/yyyy HH:mm in the account’s time zone.' },
      derived(z.string()),
      { written: 'never' },
    ),
    shared: yesNo('Whether the user’s team sees it too.'),
    ownerId: owner('saved search', { shown: 'never', written: 'imports' }),
    updatedOn: { ...stamped.updatedOn, shown: 'never' as const },
  },
});
