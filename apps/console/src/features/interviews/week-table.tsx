import { type CSSProperties, Fragment, type KeyboardEvent, useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import { timeIn } from '../../records/zoned-time.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { type DayPlan, layOut, mostTracks, type Placed, type Span } from './tracks.ts';
import { moveFocus } from './move-focus.ts';
import { listDays, type Interview, formatPerson, formatSubject } from './week.ts';
import classes from './calendar.module.css';

interface WeekTableProps {
  readonly monday: string;
  readonly today: string;
  readonly interviews: readonly Interview[];
  readonly onOpen: (id: string) => void;
  /** Shows the interviews that did not fit into a crowded day. */
  readonly onMore: (interviews: readonly Interview[]) => void;
}

/** The hours that are always shown; earlier and later interviews extend them. */
const defaultHours = { first: 8, last: 18 } as const;

/** Shows each day as a column, or all days below each other on a phone. */
export function WeekTable({ monday, today, interviews, onOpen, onMore }: WeekTableProps) {
  const { say, moment } = useTexts();
  const { account } = useSession();
  const days = listDays(monday);
  const byDay = useMemo(() => placeByDay(interviews, account.timeZone), [interviews, account.timeZone]);
  const { first, last } = computeHours([...byDay.values()].flatMap(({ placed }) => placed));
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const size = { '--first': first, '--hours': last - first } as CSSProperties;
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (moveFocus(event.currentTarget, event.target, event.key)) event.preventDefault();
  };
  return (
    <div className={classes.week} style={size}>
      <div className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>
            {moment(new Date(Date.UTC(1970, 0, 1, hour)).toISOString(), {
              hour: 'numeric',
              minute: '2-digit',
              timeZone: 'UTC',
            })}
          </span>
        ))}
      </div>
      <div role="table" aria-label={say('calendar.title')} className={classes.days} onKeyDown={handleKey}>
        <div role="row" className={classes.line}>
          {days.map((day, at) => (
            <div
              key={day}
              role="columnheader"
              aria-current={day === today ? 'date' : undefined}
              className={classes.dayHead}
              style={{ '--at': at * 2 } as CSSProperties}
            >
              {moment(`${day}T00:00:00Z`, {
                weekday: 'short',
                day: 'numeric',
                month: 'short',
                timeZone: 'UTC',
              })}
            </div>
          ))}
        </div>
        <div role="row" className={classes.line}>
          {days.map((day, at) => (
            <div
              key={day}
              role="cell"
              data-day={at}
              data-today={day === today || undefined}
              className={classes.day}
              style={{ '--at': at * 2 + 1 } as CSSProperties}
            >
              <Day plan={byDay.get(day)} onOpen={onOpen} onMore={onMore} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface DayProps extends Pick<WeekTableProps, 'onOpen' | 'onMore'> {
  readonly plan: DayPlan<Interview> | undefined;
}

/**
 * Gathered interviews are rendered too: the stylesheet shows them on a phone, which has room for all of them below
 * each other, instead of the button.
 */
function Day({ plan, onOpen, onMore }: DayProps) {
  const { say } = useTexts();
  return (
    <>
      {plan?.placed.map((placed) => (
        <InterviewButton key={placed.item.id} placed={placed} onOpen={onOpen} />
      ))}
      {plan?.gathered.map(({ items, span }) => (
        <Fragment key={items[0]?.id}>
          <button
            type="button"
            className={`${classes.interview ?? ''} ${classes.more ?? ''}`}
            style={toPlaceStyle({ span, track: mostTracks - 1, tracks: mostTracks })}
            aria-label={say('calendar.more', { count: items.length })}
            onClick={() => onMore(items)}
          >
            +{items.length}
          </button>
          {items.map((item) => (
            <div key={item.id} className={classes.gathered}>
              <InterviewButton placed={{ item, span, track: 0, tracks: 1 }} onOpen={onOpen} />
            </div>
          ))}
        </Fragment>
      ))}
    </>
  );
}

const toPlaceStyle = ({ span, track, tracks }: Omit<Placed<Interview>, 'item'>) =>
  ({
    '--from': span.from,
    '--length': span.until - span.from,
    '--track': track,
    '--tracks': tracks,
  }) as CSSProperties;

interface InterviewButtonProps {
  readonly placed: Placed<Interview>;
  readonly onOpen: (id: string) => void;
}

function InterviewButton({ placed: { item, span, track, tracks }, onOpen }: InterviewButtonProps) {
  const { say } = useTexts();
  const { account } = useSession();
  const time = `${timeIn(item.startDate, account.timeZone).time}–${timeIn(item.endDate, account.timeZone).time}`;
  return (
    <button
      type="button"
      className={classes.interview}
      data-cancelled={item.cancelled || undefined}
      style={toPlaceStyle({ span, track, tracks })}
      onClick={() => onOpen(item.id)}
    >
      <span className={classes.time}>{time}</span>
      <strong>{formatPerson(item)}</strong>
      <span className={classes.of}>{formatSubject(item)}</span>
      {item.cancelled ? <span className={classes.of}>{say('calendar.cancelled')}</span> : null}
    </button>
  );
}

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function placeByDay(
  interviews: readonly Interview[],
  timeZone: string,
): ReadonlyMap<string, DayPlan<Interview>> {
  const days = new Map<string, Interview[]>();
  for (const interview of interviews) {
    const { day } = timeIn(interview.startDate, timeZone);
    days.set(day, [...(days.get(day) ?? []), interview]);
  }
  const toSpan = ({ startDate, endDate }: Interview): Span => {
    const [start, end] = [timeIn(startDate, timeZone), timeIn(endDate, timeZone)];
    // An interview that lasts into the next day is drawn until midnight.
    return {
      from: parseMinutes(start.time),
      until: end.day === start.day ? parseMinutes(end.time) : 24 * 60,
    };
  };
  return new Map([...days].map(([day, all]) => [day, layOut(all, toSpan)]));
}

function computeHours(placed: readonly Placed<Interview>[]): {
  readonly first: number;
  readonly last: number;
} {
  const first = Math.min(defaultHours.first, ...placed.map(({ span }) => Math.floor(span.from / 60)));
  const last = Math.max(defaultHours.last, ...placed.map(({ span }) => Math.ceil(span.until / 60)));
  return { first, last: Math.min(24, last) };
}
