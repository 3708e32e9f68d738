import { amount, type Chapter, type Client } from './demo-world.ts';
import { jobLine } from './job-line.ts';
import type { Vacancy } from './vacancy.ts';

/** The vacancies of a chapter, oldest first. */
export function openVacancies(chapter: Chapter, clients: readonly Client[]): Vacancy[] {
  const { random } = chapter;
  const opened = Array.from(
    { length: amount(chapter, 260) },
    () => Math.floor(420 * random.next() ** 1.4) + 2,
  ).sort((a, b) => b - a);
  return opened.map((days, index) => vacancyOf(chapter, clients, index, days));
}

function statusOf({ random }: Chapter, opened: number): readonly [string, number | undefined] {
  const closed = Math.max(1, opened - random.int(45, 75));
  if (opened > 75 && random.chance(0.72)) {
    return [
      random.weighted([
        ['Filled', 7],
        ['Closed', 2],
        ['Cancelled', 1],
      ] as const),
      closed,
    ];
  }
  if (opened < 8) return [random.pick(['Open', 'Open', 'Draft']), undefined];
  return [
    random.weighted([
      ['Open', 4],
      ['Interviewing', 5],
      ['Offer made', 1.5],
      ['On hold', 1],
    ] as const),
    undefined,
  ];
}

function vacancyOf(chapter: Chapter, clients: readonly Client[], index: number, opened: number): Vacancy {
  const { random } = chapter;
  const old = clients.filter(({ since }) => since >= opened);
  const client = random.pick(old.length > 0 ? old : clients);
  const { discipline, place } = client;
  const rung = random.int(0, discipline.ladder.length - 1);
  const step = discipline.ladder[rung] ?? {
    title: 'Consultant',
    level: 'Mid level',
    pay: [40_000, 50_000] as const,
  };
  const type = random.chance(discipline.contractShare)
    ? random.weighted([
        ['Contract', 6],
        ['Temporary', 2],
        ['Fixed term', 2],
      ] as const)
    : 'Permanent';
  const tenure = type === 'Contract' || type === 'Temporary' ? 'DAY' : 'YEAR';
  const scale = (value: number): number =>
    tenure === 'DAY'
      ? Math.round((value * place.payFactor) / 170 / 5) * 5
      : Math.round((value * place.payFactor) / 500) * 500;
  const pay = [scale(step.pay[0]), scale(step.pay[1])] as const;
  const [status, closed] = statusOf(chapter, opened);
  const vacancy = {
    id: chapter.id('job', index + 1),
    client,
    title: step.title,
    rung,
    type,
    opened,
    closed,
    status,
    pay,
    tenure,
  } as const;
  return { ...vacancy, line: jobLine(chapter, vacancy, step.level) };
}
