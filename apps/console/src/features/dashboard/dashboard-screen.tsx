import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { readId } from '../../records/record-title.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AddTask } from '../notes/add-task.tsx';
import { TaskItem } from '../notes/task-item.tsx';
import tasksClasses from '../notes/tasks.module.css';
import { type Dashboard, useDashboard } from './dashboard-data.ts';
import { InterviewsToday } from './interviews-today.tsx';
import { Pipeline } from './pipeline.tsx';
import { Placements } from './placements.tsx';
import classes from './dashboard.module.css';

/** The dashboard: figures of the agency, today's interviews, and the user's first tasks. */
export default function DashboardScreen() {
  const { say } = useTexts();
  const dashboard = useDashboard();
  return (
    <>
      <PageHead title={say('dashboard.title')} />
      <div className={classes.screen}>
        {dashboard.data ? (
          <Figures data={dashboard.data} />
        ) : dashboard.error ? (
          <Failed error={dashboard.error} onRetry={() => void dashboard.refetch()} />
        ) : (
          <Loading lines={6} />
        )}
        <div className={classes.halves}>
          <InterviewsToday />
          <MyTasks />
        </div>
      </div>
    </>
  );
}

function Figures({ data }: { readonly data: Dashboard }) {
  const { say } = useTexts();
  const { jobs, tasks, interviewsToday } = data;
  return (
    <>
      <ul className={classes.tiles}>
        <Tile to="/jobs" text={say('dashboard.openJobs')} value={jobs.open} />
        <Tile to="/jobs" text={say('dashboard.positions')} value={jobs.positions} />
        <Tile text={say('dashboard.interviewsToday')} value={interviewsToday} />
        <Tile to="/tasks" text={say('tasks.title')} value={tasks.open}>
          {tasks.overdue > 0 ? (
            <span className={classes.overdue}>{say('dashboard.overdue', { count: tasks.overdue })}</span>
          ) : null}
        </Tile>
      </ul>
      <div className={classes.halves}>
        <Pipeline data={data} />
        <Placements data={data} />
      </div>
    </>
  );
}

interface TileProps {
  readonly to?: string;
  readonly text: string;
  readonly value: number;
  readonly children?: ReactNode;
}

function Tile({ to, text, value, children }: TileProps) {
  const { number } = useTexts();
  const content = (
    <>
      <span className={classes.tileText}>{text}</span>
      <span className={classes.tileValue}>{number(value)}</span>
      {children}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={classes.tile}>{content}</div>
      ) : (
        <ScreenLink to={to} className={classes.tile}>
          {content}
        </ScreenLink>
      )}
    </li>
  );
}

/** The number of tasks on the dashboard; the tasks screen shows all of them. */
const shownTasks = 8;

function MyTasks() {
  const { say } = useTexts();
  const tasks = useQuery(asked<Page>('notes.tasks', { size: shownTasks }));
  return (
    <Panel title={say('tasks.title')} actions={<AddTask isSmall />}>
      {tasks.error ? (
        <Failed error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : !tasks.data ? (
        <Loading lines={3} />
      ) : tasks.data.total === 0 ? (
        <Empty>{say('tasks.none')}</Empty>
      ) : (
        <>
          <ul className={tasksClasses.tasks}>
            {tasks.data.data.map((task) => (
              <TaskItem key={readId(task)} note={task} />
            ))}
          </ul>
          <p className={classes.all}>
            <ScreenLink to="/tasks">{say('dashboard.allTasks', { count: tasks.data.total })}</ScreenLink>
          </p>
        </>
      )}
    </Panel>
  );
}
