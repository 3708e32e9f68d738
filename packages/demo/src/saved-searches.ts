import type { Chapter, DemoLine } from './demo-world.ts';
import { colleagues } from './team.ts';

const searches: readonly (readonly [string, string, boolean])[] = [
  ['Senior engineers in London', 'jobTitle:"Senior Software Engineer" AND address.city:London', true],
  ['Available now', 'statusName:Available AND noticePeriod:IMMEDIATE', true],
  ['TypeScript or React', 'skills:(TypeScript OR React)', true],
  ['Accountants with IFRS', 'skills:IFRS AND jobTitle:(accountant OR controller)', true],
  ['New this week', 'createdOn:[now-7d TO now]', false],
  ['Leadership pool', 'tags:Leadership', true],
  ['German speakers', 'languages.name:German', false],
  ['In a pipeline', 'inPipeline:true AND NOT placed:true', true],
  ['With a CV, well rated', 'hasCv:true AND rating:>=4', false],
  ['Nurses', 'nurse', true],
  ['Remote only', 'customFields.Preferred\\ work:Remote', false],
  ['Never contacted', 'statusName:New AND NOT _exists_:lastActivityDate', false],
];

/** Stored candidate searches, of which some are shared with their owner's team. */
export const savedSearchLines = ({ calendar, id }: Chapter): readonly DemoLine[] =>
  searches.map(([name, query, shared], index) => ({
    type: 'savedSearch',
    id: id('search', index + 1),
    name,
    query,
    shared,
    ownerId: colleagues[index % colleagues.length]?.id,
    createdOn: calendar.ago(200 - index * 12),
    updatedOn: calendar.ago(100 - index * 5),
  }));
