import { useTexts } from '../texts/use-texts.tsx';
import classes from './bar-chart.module.css';

interface Bar {
  /** The text below the bar, such as a day. */
  readonly name: string;
  readonly value: number;
}

interface BarChartProps {
  /** Describes the chart for screen readers; a table next to it has the numbers. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Bars over time that fill the available width; the highest value sets the scale. */
export function BarChart({ label, bars }: BarChartProps) {
  const { number } = useTexts();
  const maximum = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={classes.figure}>
      <div role="img" aria-label={label} className={classes.plot}>
        <span className={classes.most}>{number(maximum)}</span>
        {bars.map(({ name, value }, at) => (
          <span
            key={`${String(at)} ${name}`}
            className={classes.bar}
            title={`${name}: ${number(value)}`}
            style={{ height: `${String((value / maximum) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption className={classes.ends} aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.name : ''}</span>
      </figcaption>
    </figure>
  );
}
