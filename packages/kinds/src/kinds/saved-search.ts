import { z } from 'zod';
import { makeDerivedSchemas, readOnlyText, makeField, makeUsualSchemas } from '../fields/make-field.ts';
import { texts } from '../fields/lists.ts';
import { owner } from '../fields/references.ts';
import { nonBlankText, queryField, text, yesNo } from '../fields/scalars.ts';
import { known, stamped } from '../fields/shared.ts';
import { kind } from '../kind.ts';
import { optionalText } from '../values.ts';

export const savedSearch = kind('savedSearch', {
  table: 'saved_searches',
  singular: 'saved search',
  plural: 'savedSearches',
  description: 'Searches that a user keeps, or shares with the team.',
  fields: {
    ...known,
    name: nonBlankText('Its name.'),
    kind: makeField(
      {
        type: 'code',
        description: 'The kind of record that it finds, such as candidate.',
        defaultValue: 'candidate',
        ignoresBlank: true,
      },
      makeUsualSchemas(z.string(), optionalText(40)),
      { shown: 'single', example: 'candidate' },
    ),
    query: queryField('The query that is stored; empty finds every record.', {
      shown: 'single',
      example: 'jobTitle:engineer AND address.city:Birmingham',
    }),
    sort: text('The order of its records, as lists take it; without one they are newest first.', {
      shown: 'single',
      example: 'lastName,-updatedOn',
    }),
    columns: texts(
      'What a table of its records shows, in this order: names of fields, labels of custom fields.',
      { shown: 'single', example: ['firstName', 'lastName', 'statusName'] },
    ),
    createdBy: readOnlyText('The name of the user who saved it.', { sql: 'owner.name' }),
    createdOn: makeField(
      { type: 'instant', description: 'When it was saved, dd/MM/yyyy HH:mm in the account’s time zone.' },
      makeDerivedSchemas(z.string()),
      { written: 'never' },
    ),
    shared: yesNo('Whether the user’s team sees it too.'),
    ownerId: owner('saved search', { shown: 'single', written: 'imports' }),
    updatedOn: { ...stamped.updatedOn, shown: 'never' as const },
  },
});
