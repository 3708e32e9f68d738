import type { JsonObject } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { usePages } from '../../api/pages.ts';
import { Choices } from '../../parts/choices.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { readId } from '../../records/record-title.ts';
import { useSearchValues } from '../../shell/use-address.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AddTask } from './add-task.tsx';
import { groupTask, taskGroups } from './task-groups.ts';
import { TaskItem } from './task-item.tsx';
import classes from './tasks.module.css';

/** The largest page that the server returns (docs/interface/paging.md). */
const pageSize = 100;

/** Lists the user's tasks by due date. */
export default function TasksScreen() {
  const { say } = useTexts();
  const { done } = useSearchValues();
  const isDone = done === 'true';
  return (
    <>
      <PageHead title={say('tasks.title')}>
        <AddTask />
      </PageHead>
      <div className={classes.screen}>
        <Choices
          label={say('tasks.filter')}
          to="/tasks"
          choices={[false, true].map((shown) => ({
            text: say(shown ? 'tasks.filterDone' : 'tasks.filterOpen'),
            isChosen: shown === isDone,
            search: shown ? { done: 'true' } : {},
          }))}
        />
        <Tasks key={String(isDone)} isDone={isDone} />
      </div>
    </>
  );
}

function Tasks({ isDone }: { readonly isDone: boolean }) {
  const { say } = useTexts();
  const { timeZone } = useSession().account;
  const pages = usePages({ name: 'notes.tasks', input: { done: isDone }, size: pageSize });
  if (pages.error) return <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Loading lines={6} />;
  const tasks = pages.rows;
  if (tasks.length === 0)
    return isDone ? (
      <Empty>{say('tasks.noneDone')}</Empty>
    ) : (
      <Empty action={<AddTask />}>{say('tasks.none')}</Empty>
    );
  const now = new Date();
  return (
    <>
      {isDone ? (
        <Group title={say('tasks.filterDone')} tasks={tasks} />
      ) : (
        taskGroups.map((group) => (
          <Group
            key={group}
            title={say(`tasks.${group}`)}
            tasks={tasks.filter((task) => groupTask(task, now, timeZone) === group)}
          />
        ))
      )}
      <ShowMore found={pages} />
    </>
  );
}

function Group({ title, tasks }: { readonly title: string; readonly tasks: readonly JsonObject[] }) {
  const { number } = useTexts();
  if (tasks.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2>
        {title} <span>{number(tasks.length)}</span>
      </h2>
      <ul className={classes.tasks} aria-label={title}>
        {tasks.map((task) => (
          <TaskItem key={readId(task)} note={task} />
        ))}
      </ul>
    </section>
  );
}
