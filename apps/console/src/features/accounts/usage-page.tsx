import { Progress, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Answers } from '../../api/answers.ts';
import { asked } from '../../api/queries.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { addDays } from '../../records/zoned-time.ts';
import { useSearchValues } from '../../shell/use-address.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';

type Usage = Answers['usage']['get'];

export default function UsagePage() {
  return (
    <AdminPage name="usage">
      <SettingsPage name="usage">
        <UsageFigures />
      </SettingsPage>
    </AdminPage>
  );
}

/** Shows the account's usage and its limits. */
function UsageFigures() {
  const { say } = useTexts();
  const { from, to } = useSearchValues();
  const usage = useQuery(
    asked<Usage>('usage.get', {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    }),
  );
  const navigate = useNavigate();
  const set = (part: { readonly from?: string | undefined; readonly to?: string | undefined }): void => {
    void navigate({ to: '/settings/usage', search: { from, to, ...part }, replace: true });
  };
  return (
    <>
      {usage.error ? <Failed error={usage.error} onRetry={() => void usage.refetch()} /> : null}
      {usage.isPending ? <Loading lines={8} /> : null}
      {usage.data ? (
        <>
          <Limits limits={usage.data.limits} />
          <div className={classes.filters}>
            <TextInput
              type="date"
              label={say('usage.from')}
              value={from ?? usage.data.from}
              onChange={({ currentTarget }) => set({ from: currentTarget.value || undefined })}
            />
            <TextInput
              type="date"
              label={say('usage.to')}
              value={to ?? usage.data.to}
              onChange={({ currentTarget }) => set({ to: currentTarget.value || undefined })}
            />
          </div>
          <Requests usage={usage.data} />
        </>
      ) : null}
    </>
  );
}

function Limits({ limits }: Pick<Usage, 'limits'>) {
  const { say, number, instant } = useTexts();
  return (
    <Panel title={say('usage.limits')}>
      <DataTable
        label={say('usage.limits')}
        rows={limits}
        keyOf={({ name }) => name}
        columns={[
          { title: say('usage.limit'), cell: ({ name }) => say(`usage.limit.${name}`) },
          { title: say('usage.used'), isNumber: true, cell: ({ used }) => number(used) },
          {
            title: say('usage.most'),
            isNumber: true,
            cell: ({ max }) => (max === null ? say('usage.noLimit') : number(max)),
          },
          {
            title: say('usage.share'),
            cell: ({ name, used, max }) =>
              max === null ? (
                ''
              ) : (
                <Progress
                  aria-label={say(`usage.limit.${name}`)}
                  className={classes.share ?? ''}
                  value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
                  color={used >= max ? 'red' : used > max * 0.8 ? 'orange' : 'nova'}
                />
              ),
          },
          {
            title: say('usage.resets'),
            cell: ({ resetsOn }) => (resetsOn === null ? '' : instant(resetsOn)),
          },
        ]}
      />
    </Panel>
  );
}

interface RequestCount {
  readonly name: string;
  readonly total: number;
  readonly refused: number;
}

function Requests({ usage }: { readonly usage: Usage }) {
  const { say, number, day } = useTexts();
  const days = listDays(usage);
  const endpoints = countRequests(usage.requests, ({ endpoint }) => endpoint);
  const columns = (title: string, shown: (name: string) => string) => [
    { title, cell: ({ name }: RequestCount) => shown(name) },
    { title: say('usage.requests'), isNumber: true, cell: ({ total }: RequestCount) => number(total) },
    { title: say('usage.refused'), isNumber: true, cell: ({ refused }: RequestCount) => number(refused) },
  ];
  return (
    <>
      <Panel title={say('usage.requestsByDay')}>
        {usage.requests.length === 0 ? (
          <Empty>{say('usage.none')}</Empty>
        ) : (
          <>
            <BarChart
              label={say('usage.picture', { count: days.reduce((sum, { total }) => sum + total, 0) })}
              bars={days.map(({ name, total }) => ({ name: day(name), value: total }))}
            />
            <details className={classes.changes}>
              <summary>{say('parts.table')}</summary>
              <DataTable
                label={say('usage.requestsByDay')}
                rows={days.filter(({ total }) => total > 0)}
                keyOf={({ name }) => name}
                columns={columns(say('usage.day'), day)}
              />
            </details>
          </>
        )}
      </Panel>
      {endpoints.length === 0 ? null : (
        <Panel title={say('usage.requestsByEndpoint')}>
          <DataTable
            label={say('usage.requestsByEndpoint')}
            rows={endpoints}
            keyOf={({ name }) => name}
            columns={columns(say('usage.endpoint'), (name) => name)}
          />
        </Panel>
      )}
    </>
  );
}

/** Counts requests by name, the largest count first. */
function countRequests(
  requests: Usage['requests'],
  nameOf: (one: Usage['requests'][number]) => string,
): readonly RequestCount[] {
  const counts = new Map<string, RequestCount>();
  for (const request of requests) {
    const name = nameOf(request);
    const { total, refused } = counts.get(name) ?? { total: 0, refused: 0 };
    counts.set(name, {
      name,
      total: total + request.count,
      refused: refused + (request.status >= 400 ? request.count : 0),
    });
  }
  return [...counts.values()].sort((one, other) => other.total - one.total);
}

/** Lists every day of the window, including days without requests. */
function listDays({ from, to, requests }: Usage): readonly RequestCount[] {
  const countsByDay = new Map(countRequests(requests, ({ day }) => day).map((one) => [one.name, one]));
  const days: RequestCount[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push(countsByDay.get(day) ?? { name: day, total: 0, refused: 0 });
  return days;
}
