import { Empty } from '../../parts/states.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Dashboard } from './dashboard-data.ts';
import { Figure } from './figure.tsx';
import classes from './dashboard.module.css';

/**
 * Heights of a row and of its bar, in pixels. Widths are percentages, so that texts have the same size on every
 * screen.
 */
const [row, bar] = [42, 12];

/** Shows how many candidates are at each stage of the open jobs. */
export function Pipeline({ data: { funnel } }: { readonly data: Dashboard }) {
  const { say, number } = useTexts();
  const maximum = Math.max(...funnel.map(({ total }) => total));
  const picture =
    maximum === 0 ? (
      <Empty action={<ScreenLink to="/jobs">{say('dashboard.toJobs')}</ScreenLink>}>
        {say('dashboard.noPipeline')}
      </Empty>
    ) : (
      <svg className={classes.picture} height={funnel.length * row} aria-hidden="true">
        {funnel.map(({ stageCode, stageName, total }, at) => (
          <g key={stageCode}>
            <text x="0" y={at * row + 14}>
              {stageName}
            </text>
            <text x="100%" y={at * row + 14} textAnchor="end" className={classes.value}>
              {number(total)}
            </text>
            <rect className={classes.track} x="0" y={at * row + 21} width="100%" height={bar} rx={bar / 2} />
            {total > 0 ? (
              <rect
                className={classes.bar}
                x="0"
                y={at * row + 21}
                width={`${String(Math.max(2, (total / maximum) * 100))}%`}
                height={bar}
                rx={bar / 2}
              />
            ) : null}
          </g>
        ))}
      </svg>
    );
  return (
    <Figure
      title={say('dashboard.pipeline')}
      picture={picture}
      columns={[say('dashboard.stage'), say('record.applications')]}
      rows={funnel.map(({ stageCode, stageName, total }) => [stageName ?? stageCode, number(total)])}
    />
  );
}
