import { useSession } from '../../api/session.ts';
import { Empty } from '../../parts/states.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Dashboard } from './dashboard-data.ts';
import { Figure } from './figure.tsx';
import classes from './dashboard.module.css';

type Month = Dashboard['placements'][number];

/** Heights in pixels: the columns, the number above, and the name below. */
const [tall, above, below] = [190, 20, 24];

/** Shows placements and their fees by month. */
export function Placements({ data: { placements } }: { readonly data: Dashboard }) {
  const { say, number, money, locale } = useTexts();
  const { currency: usual } = useSession().account;
  const currencies = [
    ...new Set(placements.flatMap(({ fees }) => fees.map(({ currency }) => currency))),
  ].sort();
  const nameOf = (currency: string): string => currency || (usual ?? '');
  const findFee = ({ fees }: Month, wanted: string): number =>
    fees.find(({ currency }) => currency === wanted)?.amount ?? 0;
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const total = placements.reduce((sum, month) => sum + month.total, 0);
  return (
    <Figure
      title={say('dashboard.placements')}
      picture={
        total === 0 ? (
          <Empty action={<ScreenLink to="/placements">{say('dashboard.toPlacements')}</ScreenLink>}>
            {say('dashboard.noPlacements')}
          </Empty>
        ) : (
          <Columns months={placements} />
        )
      }
      columns={[
        say('dashboard.month'),
        say('dashboard.placements'),
        ...currencies.map((one) => say('dashboard.feesIn', { currency: nameOf(one) || '–' })),
      ]}
      rows={placements.map((month) => [
        long.format(toFirstDay(month)),
        number(month.total),
        ...currencies.map((one) => money(Math.round(findFee(month, one)), nameOf(one))),
      ])}
    >
      {total === 0 ? null : (
        <dl className={classes.sums}>
          <div>
            <dt>{say('dashboard.placements')}</dt>
            <dd>{number(total)}</dd>
          </div>
          {currencies.map((one) => (
            <div key={one}>
              <dt>{say('dashboard.feesIn', { currency: nameOf(one) || '–' })}</dt>
              <dd>
                {money(
                  Math.round(placements.reduce((sum, month) => sum + findFee(month, one), 0)),
                  nameOf(one),
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Figure>
  );
}

const toFirstDay = ({ month }: Month): Date => new Date(`${month}-01T00:00:00Z`);

function Columns({ months }: { readonly months: readonly Month[] }) {
  const { number, locale } = useTexts();
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const maximum = Math.max(...months.map(({ total }) => total));
  const width = 100 / months.length;
  const ground = tall - below;
  return (
    <svg className={classes.picture} height={tall} aria-hidden="true">
      <line className={classes.ground} x1="0" x2="100%" y1={ground} y2={ground} />
      {months.map((month, at) => {
        const height = (month.total / maximum) * (ground - above);
        const middle = `${String((at + 0.5) * width)}%`;
        return (
          <g key={month.month}>
            {month.total > 0 ? (
              <>
                <rect
                  className={classes.bar}
                  x={`${String((at + 0.18) * width)}%`}
                  y={ground - height}
                  width={`${String(width * 0.64)}%`}
                  height={height}
                  rx="3"
                />
                <text x={middle} y={ground - height - 6} textAnchor="middle" className={classes.value}>
                  {number(month.total)}
                </text>
              </>
            ) : null}
            <text
              x={middle}
              y={tall - 6}
              textAnchor="middle"
              className={classes[at % 2 === months.length % 2 ? 'often' : 'seldom']}
            >
              {short.format(toFirstDay(month))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
