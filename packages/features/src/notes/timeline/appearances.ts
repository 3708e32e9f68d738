import { type TimelineKind, timelineKinds } from '../timeline-contract.ts';
import { type Join, joinOne } from '@nova/core';
import { toAlias, isReference, type Kind, kinds, personName, referred, stageName } from '@nova/kinds';

/**
 * Describes how the rows of a table appear in timelines (docs/interface/timeline.md). Each column of `on` needs an
 * index with the account and `at`.
 */
export interface Appearance {
  /** The kind of the timeline's item. */
  readonly kind: string;
  readonly table: string;
  /** The column that names the timeline's record, by the kind of that record. */
  readonly on: Readonly<Partial<Record<TimelineKind, string>>>;
  /** Links to the timeline's record by way of a link table. */
  readonly through?: Readonly<
    Partial<Record<TimelineKind, { readonly table: string; readonly row: string; readonly record: string }>>
  >;
  /** The column of the item's time. */
  readonly at: string;
  /** The column of the last change; `at` by default. */
  readonly stamp?: string;
  /** SQL on the row, under the alias `r`, and its joins. */
  readonly event: string;
  readonly title: string;
  readonly text?: string;
  /** The column of the user. */
  readonly by?: string;
  /** True if the user is read from the audit trail's line about the creation. */
  readonly madeByTrail?: true;
  readonly hasReference?: true;
  /** Columns that name other records of the item, by kind. */
  readonly about: Readonly<Partial<Record<TimelineKind, string>>>;
  readonly joins?: readonly Join[];
  readonly visibility?: Pick<Kind, 'visibility'>;
}

/** Joins a record, so that the item can show its name. */
const joinAbout = (table: string, column: string): Join => joinOne(table, toAlias(column), 'r', column);

const candidate = joinAbout('candidates', 'candidateId');

const company = joinAbout('companies', 'companyId');

const job = joinAbout('jobs', 'jobId');

const pairing = `nullif(concat_ws(', ', ${personName('candidate')}, job.title), '')`;

/**
 * A status change appears only in its record's timeline. `recordId` serves all kinds, because ids are unique over
 * kinds.
 */
const statusChange: Appearance = {
  kind: 'statusChange',
  table: 'status_changes',
  at: 'changedOn',
  by: 'userId',
  on: {
    candidate: 'recordId',
    company: 'recordId',
    contact: 'recordId',
    lead: 'recordId',
    opportunity: 'recordId',
    job: 'recordId',
  },
  event: `r.entity || '.status_changed'`,
  title: `nullif(concat_ws(' → ', before.name, after.name), '')`,
  text: 'r.comments',
  about: {},
  joins: [
    joinOne('master_data', 'before', 'r', 'fromStatusId'),
    joinOne('master_data', 'after', 'r', 'statusId'),
  ],
};

const application: Appearance = {
  kind: 'application',
  table: 'applications',
  at: 'createdOn',
  stamp: 'updatedOn',
  madeByTrail: true,
  on: { candidate: 'candidateId', job: 'jobId' },
  event: `'application.created'`,
  title: pairing,
  about: { candidate: 'candidateId', job: 'jobId' },
  joins: [candidate, job],
};

const applicationMove: Appearance = {
  kind: 'applicationMove',
  table: 'application_moves',
  at: 'movedOn',
  by: 'userId',
  on: { candidate: 'candidateId', job: 'jobId' },
  event: `CASE WHEN r.rejected THEN 'application.rejected' ELSE 'application.stage_moved' END`,
  title: stageName('r'),
  text: pairing,
  about: { candidate: 'candidateId', job: 'jobId' },
  joins: [candidate, job],
};

const interview: Appearance = {
  kind: 'interview',
  table: 'interviews',
  at: 'createdOn',
  stamp: 'updatedOn',
  by: 'ownerId',
  madeByTrail: true,
  hasReference: true,
  on: { candidate: 'candidateId', job: 'jobId' },
  through: { contact: { table: 'interview_contacts', row: 'interviewId', record: 'contactId' } },
  event: `CASE WHEN r.cancelled THEN 'interview.cancelled' ELSE 'interview.created' END`,
  title: `coalesce(r.title, ${pairing})`,
  text: 'r.notes',
  about: { candidate: 'candidateId', job: 'jobId' },
  joins: [candidate, job],
  visibility: kinds.interview,
};

const file: Appearance = {
  kind: 'file',
  table: 'stored_files',
  at: 'createdOn',
  stamp: 'updatedOn',
  madeByTrail: true,
  on: { candidate: 'candidateId', company: 'companyId' },
  event: `'file.uploaded'`,
  title: 'r."fileName"',
  text: 'r.category',
  about: { candidate: 'candidateId', company: 'companyId' },
  joins: [candidate, company],
};

/** Appearances that follow from the definitions of kinds. */
const kindAppearances: readonly Appearance[] = Object.values(kinds as Readonly<Record<string, Kind>>).flatMap(
  (kind) => buildAppearance(kind),
);

export const appearances: readonly Appearance[] = [
  ...kindAppearances,
  ...[statusChange, application, applicationMove, interview, file],
];

function buildAppearance(kind: Kind): Appearance[] {
  const { name, table, stamp, fields, timeline: appears } = kind;
  if (!appears) return [];
  const recordMembers = timelineKinds.flatMap((record): [TimelineKind, string][] =>
    fields[`${record}Id`] ? [[record, `${record}Id`]] : [],
  );
  const about = Object.fromEntries(recordMembers);
  const on = Object.fromEntries(recordMembers.filter(([, member]) => appears.on.includes(member)));
  return [
    {
      kind: name,
      table,
      on,
      about,
      stamp,
      at: 'createdOn',
      event: `'${name}.created'`,
      title: appears.title,
      ...(appears.text !== undefined && { text: appears.text }),
      ...(fields.ownerId && { by: 'ownerId' }),
      madeByTrail: true,
      hasReference: true,
      visibility: kind,
      joins: Object.entries(fields).flatMap(([member, field]) =>
        isReference(field) && member.slice(0, -'Id'.length) in about
          ? [joinAbout(referred[field.to].table, member)]
          : [],
      ),
    },
  ];
}
