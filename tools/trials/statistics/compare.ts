import type { Cost, Costs } from './meter.ts';

export type Asked = ReadonlyMap<string, Costs>;

/** The allowed ratio of costs without statistics. */
const most = 1.5;

/**
 * Requests that count all of an account's records. Without statistics PostgreSQL reads them by an index, a page of
 * the table per row, since it cannot know that the account owns all rows.
 */
const throughout: readonly (readonly [title: RegExp, most: number])[] = [
  [/^candidates\.savedSearches /u, 3],
  [/^campaigns\.list /u, 3],
  [/^applications\.list \{"stageCode"/u, 3],
  [/^interviews\.list \{(?:"page":\d+,"size":\d+)?\}/u, 4],
  [/^files\.list \{"updatedSince"/u, 3],
  [/\.search \{"query":"(?:reference:\*|ownerName:)/u, 3],
];

const mostOf = (title: string): number => throughout.find(([one]) => one.test(title))?.[1] ?? most;

/** A new connection reads about so many pages of the catalogue, which says nothing of a plan. */
const few = 1_500;

const sum = (costs: Costs): { readonly pages: number; readonly ms: number } => {
  const sent = [...costs.values()].filter((cost) => cost.sent);
  const of = (member: 'pages' | 'ms'): number => sent.reduce((total, cost) => total + cost[member], 0);
  return { pages: of('pages'), ms: of('ms') };
};

const dear = (without: number, analysed: number, factor: number): boolean =>
  without > analysed * factor && without - analysed > few;

const each = ({ pages, runs }: Cost): number => pages / runs;
const shown = (value: number): string => Math.round(value).toLocaleString('en');

/** Lists requests that cost too much without statistics, with their costlier statements. */
export function tooDear(without: Asked, analysed: Asked): readonly string[] {
  return [...without].flatMap(([title, costs]) => {
    const known = analysed.get(title) ?? new Map<string, Cost>();
    const [here, there] = [sum(costs).pages, sum(known).pages];
    const dearer = statements(costs, known);
    // If no statement costs more, the server's work after another answer was counted here.
    if (!dear(here, there, mostOf(title)) || dearer.length === 0) return [];
    return [`${title}: ${shown(here)} pages, analysed ${shown(there)}`, ...dearer];
  });
}

function statements(without: Costs, analysed: Costs): readonly string[] {
  return [...without].flatMap(([id, cost]) => {
    const known = analysed.get(id);
    if (!known || each(cost) <= each(known) * most) return [];
    const text = cost.text.replaceAll(/\s+/gu, ' ').slice(0, 400);
    return [
      `  ${shown(each(cost))} pages a run, analysed ${shown(each(known))}; ${String(cost.runs)} runs: ${text}`,
    ];
  });
}

/** Pages and milliseconds per request, without and with statistics. */
export const table = (without: Asked, analysed: Asked): readonly string[] =>
  [...without].map(([title, costs]) => {
    const [here, there] = [sum(costs), sum(analysed.get(title) ?? new Map<string, Cost>())];
    const pages = `${shown(here.pages).padStart(10)} ${shown(there.pages).padStart(10)} pages`;
    return `${title.padEnd(70)} ${pages} ${here.ms.toFixed(1).padStart(9)} ${there.ms.toFixed(1).padStart(9)} ms`;
  });
