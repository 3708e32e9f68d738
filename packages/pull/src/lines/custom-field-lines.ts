import type { KnownConfiguration } from '../import/known-configuration.ts';
import type { Line } from './line-of.ts';
import type { NamedField } from './survey.ts';

/** The lines of custom fields that records carry and the account does not have. What no value tells the kind of is taken for a text. */
export const customFieldLines = (named: Iterable<NamedField>, known: KnownConfiguration): readonly Line[] =>
  [...named].flatMap(({ id, entity, label, kind = 'TEXT' }) =>
    known.hasField(entity, id, label) ? [] : [{ type: 'customField', id, entity, label, kind }],
  );
