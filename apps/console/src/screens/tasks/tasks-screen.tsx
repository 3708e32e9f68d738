import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask, type JsonObject, type Page } from '../../api/client.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { idOf } from '../../records/record-title.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useSearchValues } from '../../shell/use-address.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AddTask } from './add-task.tsx';
import { groupOf, taskGroups } from './task-groups.ts';
import { TaskItem } from './task-item.tsx';
import classes from './tasks.module.css';

/** As many as the server gives at once (docs/interface/paging.md). */
const pageSize = 100;

/** What the person is to do, by when. */
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
        <nav className={classes.filter} aria-label={say('tasks.filter')}>
          {([false, true] as const).map((shown) => (
            <ScreenLink
              key={String(shown)}
              to="/tasks"
              search={shown ? { done: 'true' } : {}}
              className={classes[shown === isDone ? 'chosen' : 'choice']}
            >
              {say(shown ? 'tasks.filterDone' : 'tasks.filterOpen')}
            </ScreenLink>
          ))}
        </nav>
        <Tasks key={String(isDone)} isDone={isDone} />
      </div>
    </>
  );
}

function Tasks({ isDone }: { readonly isDone: boolean }) {
  const { say } = useTexts();
  const input = { done: isDone };
  const found = useInfiniteQuery({
    queryKey: ['notes.tasks', input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask<Page>('notes.tasks', { ...input, page: pageParam, size: pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  });
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading lines={6} />;
  const tasks = found.data.pages.flatMap(({ data }) => data);
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
            tasks={tasks.filter((task) => groupOf(task, now) === group)}
          />
        ))
      )}
      {found.hasNextPage ? (
        <Button
          variant="subtle"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {say('action.showMore')}
        </Button>
      ) : null}
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
          <TaskItem key={idOf(task)} note={task} />
        ))}
      </ul>
    </section>
  );
}
