import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { InterviewToday } from './dashboard-data.ts';
import classes from './dashboard.module.css';

/** The largest page that the server returns (docs/interface/paging.md). */
const maxPageSize = 100;

/** Lists today's interviews that are not cancelled. The day is that of the account's time zone. */
export function InterviewsToday() {
  const { say } = useTexts();
  const answer = useQuery(
    asked<Page<InterviewToday>>('interviews.list', { segment: 'TODAY', size: maxPageSize }),
  );
  const interviews = answer.data?.data.filter(({ cancelled }) => !cancelled) ?? [];
  return (
    <Panel title={say('dashboard.interviewsToday')}>
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Loading lines={3} />
      ) : interviews.length === 0 ? (
        <Empty>{say('dashboard.noInterviews')}</Empty>
      ) : (
        <ul className={classes.interviews}>
          {interviews.map((interview) => (
            <InterviewItem key={interview.id} interview={interview} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InterviewItem({ interview }: { readonly interview: InterviewToday }) {
  const { say, locale } = useTexts();
  const { timeZone } = useSession().account;
  const { startDate, endDate, candidate, job, title, location, telephonic, interviewers } = interview;
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const where = telephonic ? say('dashboard.byPhone') : location;
  return (
    <li className={classes.interview}>
      <time dateTime={startDate} className={classes.time}>
        {times.formatRange(new Date(startDate), new Date(endDate))}
      </time>
      <div>
        <p className={classes.who}>
          {candidate ? <ScreenLink to={`/candidates/${candidate.id}`}>{candidate.name}</ScreenLink> : title}
        </p>
        <p className={classes.what}>
          {job ? <ScreenLink to={`/jobs/${job.id}/board`}>{job.title}</ScreenLink> : null}
          {[job?.companyName, where, ...interviewers.map(({ name }) => name)].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
    </li>
  );
}
