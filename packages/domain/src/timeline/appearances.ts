import { type TimelineKind, timelineKinds } from '@nova/contract';
import { aliasOf, isReference, type Kind, kinds, personName, referred, stageName } from '@nova/kinds';
import { type Join, joinOne } from '../records/record-source.ts';

/**
 * How the rows of a table appear in the timelines of records (docs/interface/timeline.md). An index on the account, each column
 * of `on` and `at`, newest first, answers for a page of any record.
 */
export interface Appearance {
  /** What an item is called. */
  readonly kind: string;
  readonly table: string;
  /** The column that names the record, by the kind of record in whose timelines it stands. */
  readonly on: Readonly<Partial<Record<TimelineKind, string>>>;
  /** The same where a table stands between: whose column names the record, and whose other one the row. */
  readonly through?: Readonly<
    Partial<Record<TimelineKind, { readonly table: string; readonly row: string; readonly record: string }>>
  >;
  /** The column that says when. */
  readonly at: string;
  /** The column that says when it changed last; `at` where it never changes. */
  readonly stamp?: string;
  /** SQL over the row, alias `r`, and what is joined to it. */
  readonly event: string;
  readonly title: string;
  readonly text?: string;
  /** The column of the user who did it, or looks after it. */
  readonly by?: string;
  /** Whether a line of the trail says who made it. */
  readonly madeByTrail?: true;
  readonly hasReference?: true;
  /** The columns that name records, by the kind of record. */
  readonly about: Readonly<Partial<Record<TimelineKind, string>>>;
  readonly joins?: readonly Join[];
  /** Who sees it, as its kind says. */
  readonly visibility?: Pick<Kind, 'visibility'>;
}

/** What is joined to a row for the names of the records that it is about. */
const joinAbout = (table: string, column: string): Join => joinOne(table, aliasOf(column), 'r', column);

const candidate = joinAbout('candidates', 'candidateId');

const company = joinAbout('companies', 'companyId');

const job = joinAbout('jobs', 'jobId');

/** Who was put forward for what. */
const pairing = `nullif(concat_ws(', ', ${personName('candidate')}, job.title), '')`;

/** A change of status stands with the record alone: the ids of all kinds are different. */
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

/** The kinds whose definitions say how their records appear in the timelines of others. */
const kindAppearances: readonly Appearance[] = Object.values(kinds as Readonly<Record<string, Kind>>).flatMap(
  (kind) => appearanceOf(kind),
);

/** Everything that stands in a timeline: what definitions of kinds say, and the lines that records leave behind. */
export const appearances: readonly Appearance[] = [
  ...kindAppearances,
  ...[statusChange, application, applicationMove, interview, file],
];

function appearanceOf(kind: Kind): Appearance[] {
  const { name, table, stamp, fields, timeline: appears } = kind;
  if (!appears) return [];
  const named = timelineKinds.flatMap((record): [TimelineKind, string][] =>
    fields[`${record}Id`] ? [[record, `${record}Id`]] : [],
  );
  const about = Object.fromEntries(named);
  const on = Object.fromEntries(named.filter(([, member]) => appears.on.includes(member)));
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
