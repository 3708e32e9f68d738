import { ratings } from '@nova/contract';
import {
  boolean,
  customFields,
  date,
  exact,
  id,
  instant,
  jsonDate,
  jsonExact,
  jsonNumber,
  jsonText,
  number,
  phone,
  text,
  textList,
  type Field,
  type FieldTable,
} from '@nova/search';
import { inVector, masterDataName, searchedWords, userName } from '../records/field-columns.ts';

const each = (names: readonly string[], field: (name: string) => Field): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, field(name)]));

const column = (name: string): string => `c."${name}"`;

/** What a candidate query may name (SEARCH.md, Fields). */
export const candidateFields: FieldTable = {
  ...searchedWords,
  custom: customFields('c."customFields"'),
  besideVector: {
    // The marks of nova_candidate_marks.
    ownerId: id(column('ownerId'), { mark: '@o' }),
    ownerName: userName(column('ownerId'), { mark: '@o' }),
    statusId: id(column('statusId'), { mark: '@s' }),
    statusName: masterDataName(column('statusId'), { mark: '@s' }),
    rating: number(column('rating'), { mark: '@r', among: ratings }),
  },
  fields: {
    ...each(['id', 'ownerId', 'statusId', 'sourceId'], (name) => id(column(name))),
    ...each(['reference', 'email', 'alternateEmail'], (name) => exact(column(name), inVector)),
    ...each(
      ['linkedIn', 'facebook', 'twitter', 'desiredSalaryCurrency', 'desiredSalaryTenure', 'noticePeriod'],
      (name) => exact(column(name)),
    ),
    ...each(['mobile', 'homePhone', 'workPhone'], (name) => phone(column(name), inVector)),
    ...each(['firstName', 'lastName', 'currentEmployer', 'overview'], (name) => text(column(name), inVector)),
    jobTitle: text(column('jobTitle'), { ...inVector, weight: 'B' }),
    internalNotes: text(column('internalNotes')),
    location: text(`coalesce(c.location, nullif(concat_ws(', ', c.city, c.country), ''))`, {
      ...inVector,
      weight: 'A',
    }),
    ownerName: userName('c."ownerId"'),
    sourceName: masterDataName('c."sourceId"'),
    statusName: masterDataName('c."statusId"'),
    dateOfBirth: date(column('dateOfBirth')),
    ...each(['createdOn', 'updatedOn', 'lastActivityDate'], (name) => instant(column(name))),
    ...each(['desiredSalary', 'rating'], (name) => number(column(name))),
    ...each(['doNotContact', 'rightToWork', 'workPermit', 'hasCv', 'inPipeline', 'placed'], (name) =>
      boolean(column(name)),
    ),
    ...Object.fromEntries(
      ['street', 'city', 'state', 'country', 'postcode'].map((name) => [
        `address.${name}`,
        text(column(name)),
      ]),
    ),
    skills: textList(column('skills'), { ...inVector, weight: 'C' }),
    tags: jsonText(column('tags'), 'value', inVector),
    'tags.group': jsonText(column('tags'), 'group'),
    ...Object.fromEntries(
      ['level', 'major', 'organisation', 'grade'].map((name) => [
        `educationHistory.${name}`,
        jsonText(column('educationHistory'), name),
      ]),
    ),
    ...Object.fromEntries(
      ['startYear', 'startMonth', 'endYear', 'endMonth'].map((name) => [
        `educationHistory.${name}`,
        jsonNumber(column('educationHistory'), name),
      ]),
    ),
    ...Object.fromEntries(
      ['companyName', 'employmentType', 'jobTitle', 'workSummary'].map((name) => [
        `employmentHistory.${name}`,
        jsonText(column('employmentHistory'), name),
      ]),
    ),
    ...Object.fromEntries(
      ['startDate', 'endDate'].map((name) => [
        `employmentHistory.${name}`,
        jsonDate(column('employmentHistory'), name),
      ]),
    ),
    'languages.code': jsonExact(column('languages'), 'code'),
    'languages.name': jsonText(column('languages'), 'name'),
    'languages.level': jsonText(column('languages'), 'level'),
  },
};
