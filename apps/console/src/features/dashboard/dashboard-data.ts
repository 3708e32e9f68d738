import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { nova } from '../../api/client.ts';
import { asked, renew } from '../../api/queries.ts';
import { onNovaEvent } from '../../shell/live-events.ts';

export type Dashboard = Awaited<ReturnType<typeof nova.dashboard.get.query>>;

export type InterviewToday = Awaited<ReturnType<typeof nova.interviews.list.query>>['data'][number];

/** Events within this time, in milliseconds, cause a single reload. */
const gathering = 1_000;

/** Loads the dashboard, and reloads it after events. */
export function useDashboard() {
  useEffect(() => {
    let timer: number | undefined;
    const stop = onNovaEvent(() => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void renew('dashboard');
      }, gathering);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, []);
  return useQuery(asked<Dashboard>('dashboard.get'));
}
