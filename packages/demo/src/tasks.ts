import { type Chapter, type DemoLine } from './demo-world.ts';
import { colleagues } from './people.ts';
import type { RememberedRecord } from './plain-kinds.ts';

interface Task {
  readonly subject: string;
  /** The days from today and the hour of that day; undefined if the task is never due. */
  readonly due?: readonly [days: number, hour: number];
  readonly done?: true;
}

/** The tasks of each colleague: overdue, today, later, never due, and done. */
const tasks: readonly Task[] = [
  { subject: 'Ask for the second reference', due: [-6, 10] },
  { subject: 'Send the revised terms', due: [-2, 15] },
  { subject: 'Prepare for the interview', due: [0, 9] },
  { subject: 'Call back about the offer', due: [0, 14] },
  { subject: 'Send three profiles', due: [0, 17] },
  { subject: 'Ask how the first interview went', due: [1, 11] },
  { subject: 'Agree on a start date', due: [3, 10] },
  { subject: 'Call again after the holidays', due: [12, 9] },
  { subject: 'Look for more profiles like this one' },
  { subject: 'Confirm the interview', due: [-3, 9], done: true },
  { subject: 'Thank them for the recommendation', done: true },
];

/** The days since the tasks were created. */
const taskAge = 8;

const about = ['candidate', 'job', 'company'];

/** Tasks of all colleagues, each about a record that is older than the task. */
export function* taskLines(chapter: Chapter, records: readonly RememberedRecord[]): Generator<DemoLine> {
  const { calendar, random, id } = chapter;
  const olderRecords = records.filter(
    ({ type, createdOn }) => about.includes(type) && createdOn < calendar.ago(taskAge + 1),
  );
  if (olderRecords.length === 0) return;
  let number = 0;
  for (const colleague of colleagues)
    for (const { subject, due, done } of tasks) {
      const record = random.pick(olderRecords);
      const [createdOn, changed] = [calendar.ago(taskAge), calendar.ago(done ? 1 : taskAge)];
      yield {
        type: 'note',
        id: id('task', ++number),
        typeName: 'Task',
        subject,
        [`${record.type}Id`]: record.id,
        assigneeId: colleague.id,
        ownerId: colleague.id,
        ...(due ? { dueOn: calendar.at(-due[0], due[1], 0) } : {}),
        ...(done ? { doneOn: changed } : {}),
        createdOn,
        updatedOn: changed,
      };
    }
}
