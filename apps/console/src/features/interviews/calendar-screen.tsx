import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePermissions, useSession } from '../../api/session.ts';
import { Icon } from '../../parts/icons.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed } from '../../parts/states.tsx';
import { addDays, mondayOf, timeIn } from '../../records/zoned-time.ts';
import { useSearchValues } from '../../shell/use-address.ts';
import { useSingleKey } from '../../shell/use-keys.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { MoreInterviews } from './more-interviews.tsx';
import { type Interview, isDay, useWeek } from './week.ts';
import { WeekTable } from './week-table.tsx';
import classes from './calendar.module.css';

const InterviewDialog = lazy(() => import('./interview-dialog.tsx'));
const NewInterview = lazy(() => import('./new-interview.tsx'));

/** The interviews of one week, in the account's time zone. */
export default function CalendarScreen() {
  const { say, moment } = useTexts();
  const { account } = useSession();
  const { writes } = usePermissions();
  const { week } = useSearchValues();
  const today = timeIn(Date.now(), account.timeZone).day;
  const monday = mondayOf(isDay(week) ? week : today);
  const navigate = useNavigate();
  const go = (day: string): void => void navigate({ to: '/calendar', search: { week: mondayOf(day) } });
  const interviews = useWeek(monday);
  const [openId, setOpenId] = useState<string | null>(null);
  const [more, setMore] = useState<readonly Interview[] | null>(null);
  const [isNew, setNew] = useState(false);
  useSingleKey(
    'n',
    useCallback(() => setNew(true), []),
    writes,
  );
  const open = interviews.data?.find(({ id }) => id === openId);
  const dayText = (day: string): string =>
    moment(`${day}T00:00:00Z`, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <PageHead
        title={say('calendar.title')}
        beside={
          <Text size="sm" c="dimmed">
            {dayText(monday)} – {dayText(addDays(monday, 6))} · {account.timeZone}
          </Text>
        }
      >
        <Button.Group>
          <Button
            variant="default"
            px="xs"
            aria-label={say('calendar.previous')}
            onClick={() => go(addDays(monday, -7))}
          >
            <span className={classes.back}>
              <Icon name="chevron" size={16} />
            </span>
          </Button>
          <Button variant="default" onClick={() => go(today)}>
            {say('calendar.today')}
          </Button>
          <Button
            variant="default"
            px="xs"
            aria-label={say('calendar.next')}
            onClick={() => go(addDays(monday, 7))}
          >
            <Icon name="chevron" size={16} />
          </Button>
        </Button.Group>
        {writes ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setNew(true)}>
            {say('calendar.new')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.screen} aria-busy={interviews.isPending || undefined}>
        {interviews.error ? (
          <Failed error={interviews.error} onRetry={() => void interviews.refetch()} />
        ) : null}
        <WeekTable
          monday={monday}
          today={today}
          interviews={interviews.data ?? []}
          onOpen={setOpenId}
          onMore={setMore}
        />
        {interviews.data?.length === 0 ? (
          <Group justify="center" p="md">
            <Text size="sm" c="dimmed">
              {say('calendar.none')}
            </Text>
          </Group>
        ) : null}
      </div>
      {more ? (
        <MoreInterviews
          interviews={more}
          onClose={() => setMore(null)}
          onOpen={(id) => {
            setMore(null);
            setOpenId(id);
          }}
        />
      ) : null}
      <Suspense fallback={null}>
        {open ? <InterviewDialog key={open.id} interview={open} onClose={() => setOpenId(null)} /> : null}
        {isNew ? (
          <NewInterview
            day={monday <= today && today <= addDays(monday, 6) ? today : monday}
            onClose={() => setNew(false)}
            onCreated={go}
          />
        ) : null}
      </Suspense>
    </>
  );
}
