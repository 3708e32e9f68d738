import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answers } from '../../api/answers.ts';
import { asked } from '../../api/queries.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { askAgainAfter, type Campaign, isUnderWay } from './use-campaign.ts';
import classes from './campaigns.module.css';

type Stats = Answers['campaigns']['stats'];
type Activity = Answers['campaigns']['activity'];
type Links = Answers['campaigns']['links'];

/** Shows the results of a campaign, and the progress while it is being sent. */
export function OutcomePanel({ campaign }: { readonly campaign: Campaign }) {
  const { say } = useTexts();
  const again = { refetchInterval: isUnderWay(campaign) ? askAgainAfter : (false as const) };
  const stats = useQuery({ ...asked<Stats>('campaigns.stats', { campaignId: campaign.id }), ...again });
  return (
    <Panel title={say('campaigns.outcome')}>
      {stats.error ? <Failed error={stats.error} onRetry={() => void stats.refetch()} /> : null}
      {stats.isPending ? <Loading lines={3} /> : null}
      {stats.data?.requests === 0 && !isUnderWay(campaign) ? <Empty>{say('campaigns.notSent')}</Empty> : null}
      {stats.data && (stats.data.requests > 0 || isUnderWay(campaign)) ? (
        <Stack gap="md">
          {campaign.status === 'SENT' ? null : <Sending campaign={campaign} stats={stats.data} />}
          <Figures stats={stats.data} />
          <Hours campaignId={campaign.id} isUnderWay={isUnderWay(campaign)} />
          <Counters stats={stats.data} />
          <LinkTable campaignId={campaign.id} />
        </Stack>
      ) : null}
    </Panel>
  );
}

interface StatsProps {
  readonly stats: Stats;
}

/** Counts the recipients that need no further work. */
const countDone = ({ drops, rejects, failures, dispatches }: Stats): number =>
  drops + rejects + failures + dispatches;

function Sending({ campaign, stats }: StatsProps & { readonly campaign: Campaign }) {
  const { say } = useTexts();
  const share = stats.requests === 0 ? 0 : (countDone(stats) / stats.requests) * 100;
  return (
    <div>
      <Progress
        aria-label={say('campaigns.progress')}
        value={share}
        animated={campaign.status === 'SENDING'}
        color={campaign.status === 'PAUSED' ? 'orange' : 'nova'}
      />
      <Text size="sm" mt={4}>
        {say('campaigns.progressText', { done: countDone(stats), total: stats.requests })}
      </Text>
    </div>
  );
}

function Figures({ stats }: StatsProps) {
  const { say, number } = useTexts();
  const figures = [
    [say('campaigns.stat.dispatches'), stats.dispatches, stats.requests],
    [say('campaigns.stat.delivered'), stats.delivered, stats.dispatches],
    [say('campaigns.stat.uniqueOpens'), stats.uniqueOpens, stats.dispatches],
    [say('campaigns.stat.uniqueClicks'), stats.uniqueClicks, stats.dispatches],
    [say('campaigns.stat.hardBounce'), stats.hardBounce, stats.dispatches],
    [say('campaigns.stat.unsubscribes'), stats.unsubscribes, stats.dispatches],
  ] as const;
  return (
    <div className={classes.figures}>
      {figures.map(([name, value, of]) => (
        <div key={name}>
          <div className={classes.figure}>
            {number(value)}
            {of === 0 ? null : (
              <span className={classes.share}>{` ${number(Math.round((value / of) * 1000) / 10)} %`}</span>
            )}
          </div>
          <div className={classes.figureName}>{name}</div>
        </div>
      ))}
    </div>
  );
}

interface HoursProps {
  readonly campaignId: string;
  readonly isUnderWay: boolean;
}

/** The chart shows at most this many hours: two days. */
const mostHours = 48;

function Hours({ campaignId, isUnderWay: isGoing }: HoursProps) {
  const { say, instant, number } = useTexts();
  const activity = useQuery({
    ...asked<Activity>('campaigns.activity', { campaignId }),
    refetchInterval: isGoing ? askAgainAfter * 5 : false,
  });
  const hours = activity.data?.hours.slice(0, mostHours) ?? [];
  if (hours.length === 0) return null;
  const sum = hours.reduce((all, { opens }) => all + opens, 0);
  const column = (name: 'dispatched' | 'opens' | 'clicks' | 'bounces' | 'unsubscribes') => ({
    title: say(`campaigns.hour.${name}`),
    isNumber: true,
    cell: (hour: Activity['hours'][number]) => number(hour[name]),
  });
  return (
    <div>
      <Text size="sm" fw={600}>
        {say('campaigns.opensByHour')}
      </Text>
      <BarChart
        label={say('campaigns.picture', { count: sum })}
        bars={hours.map(({ on, opens }) => ({ name: instant(on), value: opens }))}
      />
      <details className={classes.source}>
        <summary>{say('parts.table')}</summary>
        <DataTable
          label={say('campaigns.byHour')}
          rows={hours}
          keyOf={({ on }) => on}
          columns={[
            { title: say('campaigns.hour'), cell: ({ on }) => instant(on) },
            column('dispatched'),
            column('opens'),
            column('clicks'),
            column('bounces'),
            column('unsubscribes'),
          ]}
        />
      </details>
    </div>
  );
}

const counters = [
  ...(['requests', 'dispatches', 'delivered', 'opens', 'uniqueOpens', 'clicks', 'uniqueClicks'] as const),
  ...([
    'softBounce',
    'hardBounce',
    'unsubscribes',
    'spamComplaints',
    'failures',
    'rejects',
    'drops',
  ] as const),
] as const;

function Counters({ stats }: StatsProps) {
  const { say, number } = useTexts();
  return (
    <details className={classes.source}>
      <summary>{say('campaigns.allFigures')}</summary>
      <DataTable
        label={say('campaigns.allFigures')}
        rows={counters}
        keyOf={(name) => name}
        columns={[
          { title: say('campaigns.figure'), cell: (name) => say(`campaigns.stat.${name}`) },
          { title: say('campaigns.number'), isNumber: true, cell: (name) => number(stats[name]) },
        ]}
      />
    </details>
  );
}

function LinkTable({ campaignId }: { readonly campaignId: string }) {
  const { say, number } = useTexts();
  const links = useQuery(asked<Links>('campaigns.links', { campaignId })).data ?? [];
  if (links.length === 0) return null;
  return (
    <DataTable
      label={say('campaigns.links')}
      rows={links}
      keyOf={({ url }) => url}
      columns={[
        { title: say('campaigns.link'), cell: ({ url }) => url },
        { title: say('campaigns.stat.clicks'), isNumber: true, cell: ({ clicks }) => number(clicks) },
        { title: say('campaigns.people'), isNumber: true, cell: ({ uniqueClicks }) => number(uniqueClicks) },
      ]}
    />
  );
}
