import { layout } from './layout.ts';

interface Panel {
  /** The class of its bars. */
  readonly name: string;
  readonly label: string;
  readonly values: readonly number[];
  /** Where it begins, from above. */
  readonly top: number;
}

const figure = new Intl.NumberFormat('en-US');

/** A row of the chart: its name and sum, a scale of its own, and a bar for each value. */
export function panel({ name, label, values, top }: Panel): string {
  const sum = values.reduce((all, value) => all + value, 0);
  const most = niceMost(Math.max(1, ...values));
  const base = top + layout.above + layout.bars;
  const step = (layout.right - layout.left) / Math.max(1, values.length);
  const width = Math.max(1, step * 0.72);
  const bars = values.map((value, at) => {
    if (value === 0) return '';
    const height = Math.max(1.5, (value / most) * layout.bars);
    const x = layout.left + at * step + (step - width) / 2;
    return `<rect class="${name}" x="${place(x)}" y="${place(base - height)}" width="${place(width)}" height="${place(height)}" rx="1.5"><title>${label}: ${figure.format(value)}</title></rect>`;
  });
  const ceiling = base - layout.bars;
  return `<text class="label" x="${layout.edge}" y="${top + 30}">${label}</text>
<text class="total" x="${layout.edge}" y="${top + 56}">${figure.format(sum)}</text>
<line class="line" x1="${layout.left}" y1="${ceiling}" x2="${layout.right}" y2="${ceiling}"/>
<text class="scale" x="${layout.left - 8}" y="${ceiling + 4}" text-anchor="end">${figure.format(most)}</text>
<text class="scale" x="${layout.left - 8}" y="${base + 4}" text-anchor="end">0</text>
${bars.join('')}
<line class="base" x1="${layout.left}" y1="${base}" x2="${layout.right}" y2="${base}"/>`;
}

/** The next plain number that holds a value: 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, … */
function niceMost(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((one) => one * ten);
  return steps.find((one) => one >= value && Number.isInteger(one)) ?? 10 * ten;
}

const place = (value: number): string => String(Math.round(value * 10) / 10);
