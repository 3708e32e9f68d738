import type { Cost, Costs } from './meter.ts';

/** What requests cost by their titles, and what statements cost in all. */
export interface Asked {
  readonly requests: ReadonlyMap<string, Costs>;
  readonly all: Costs;
}

/** How much more something may cost without statistics. */
const most = 1.5;
/** Pages too few to tell a plan by: what other work of the server reads meanwhile. */
const few = 100;

const sum = (costs: Costs): { readonly pages: number; readonly ms: number } => {
  const sent = [...costs.values()].filter((cost) => cost.sent);
  const of = (member: 'pages' | 'ms'): number => sent.reduce((total, cost) => total + cost[member], 0);
  return { pages: of('pages'), ms: of('ms') };
};

const dear = (without: number, analysed: number): boolean =>
  without > analysed * most && without - analysed > few;

const each = ({ pages, runs }: Cost): number => pages / runs;
const shown = (value: number): string => Math.round(value).toLocaleString('en');

/** Lines of what costs too much without statistics: requests, with their statements that read more, and statements that no request sent. */
export function tooDear(without: Asked, analysed: Asked): readonly string[] {
  const requests = [...without.requests].flatMap(([title, costs]) => {
    const known = analysed.requests.get(title) ?? new Map<string, Cost>();
    const [here, there] = [sum(costs).pages, sum(known).pages];
    if (!dear(here, there)) return [];
    return [`${title}: ${shown(here)} pages, analysed ${shown(there)}`, ...statements(costs, known)];
  });
  return [...requests, ...statements(without.all, analysed.all).map((line) => `in all:${line}`)];
}

function statements(without: Costs, analysed: Costs): readonly string[] {
  return [...without].flatMap(([id, cost]) => {
    const known = analysed.get(id);
    if (!known || !dear(each(cost), each(known))) return [];
    const text = cost.text.replaceAll(/\s+/gu, ' ').slice(0, 400);
    return [
      `  ${shown(each(cost))} pages a run, analysed ${shown(each(known))}; ${String(cost.runs)} runs: ${text}`,
    ];
  });
}

/** A line a request: pages and milliseconds, without statistics and with them. */
export const table = (without: Asked, analysed: Asked): readonly string[] =>
  [...without.requests].map(([title, costs]) => {
    const [here, there] = [sum(costs), sum(analysed.requests.get(title) ?? new Map<string, Cost>())];
    const pages = `${shown(here.pages).padStart(10)} ${shown(there.pages).padStart(10)} pages`;
    return `${title.padEnd(70)} ${pages} ${here.ms.toFixed(1).padStart(9)} ${there.ms.toFixed(1).padStart(9)} ms`;
  });
