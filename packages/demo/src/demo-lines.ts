import { Random } from '@nova/random';
import { leadLines, opportunityLines } from './business.ts';
import { Calendar } from './calendar.ts';
import { candidateLine } from './candidates.ts';
import { invitePeople } from './people.ts';
import { findClients } from './clients.ts';
import { configurationLines } from './configuration.ts';
import { cvLines } from './cv-files.ts';
import type { Chapter, DemoLine } from './demo-world.ts';
import { byDiscipline } from './suitable-people.ts';
import { openVacancies } from './vacancies.ts';
import { tellVacancy } from './pipeline.ts';
import { campaignLines } from './mail/campaign-lines.ts';
import { plainLines, remember, type Told } from './plain-kinds.ts';
import { savedSearchLines } from './saved-searches.ts';
import { teamLines } from './team.ts';

export interface DemoStory {
  /** How many times the demo of a first start; any number above 0. */
  readonly scale: number;
  /** The same seed, scale, present and time zone tell the same story. */
  readonly seed: number | string;
  readonly now: Date;
  readonly timeZone: string;
  /** Where CVs are written; without it all are pending upload. */
  readonly folder?: string | undefined;
}

/** A demo as import lines, chapter by chapter, each line after those it refers to. */
export async function* demoLines(story: DemoStory): AsyncGenerator<DemoLine> {
  const calendar = new Calendar(story.now, story.timeZone);
  yield* configurationLines();
  yield* teamLines(calendar);
  for (let number = 0; number < story.scale; number++) {
    const random = new Random(`${String(story.seed)}/${String(number)}`);
    const mark = number === 0 ? '' : `${String(number)}-`;
    yield* chapterLines(
      {
        random,
        calendar,
        number,
        size: Math.min(1, story.scale - number),
        id: (kind, at) => `demo-${kind}-${mark}${String(at)}`,
      },
      story.folder,
    );
  }
}

async function* chapterLines(chapter: Chapter, folder: string | undefined): AsyncGenerator<DemoLine> {
  const told: Told[] = [];
  for await (const line of storyLines(chapter, folder)) {
    remember(told, line);
    yield line;
  }
  yield* plainLines(chapter, told);
}

async function* storyLines(chapter: Chapter, folder: string | undefined): AsyncGenerator<DemoLine> {
  const clients = findClients(chapter);
  const people = invitePeople(chapter);
  const vacancies = openVacancies(chapter, clients);
  const fields = byDiscipline(people);
  const stories = vacancies.map((vacancy, at) => tellVacancy(chapter, vacancy, fields, at));
  for (const at of [0, 1])
    yield* clients.flatMap(({ lines }) => (at === 0 ? lines.slice(0, 1) : lines.slice(1)));
  const files: DemoLine[] = [];
  for (const [index, person] of people.entries()) {
    const line = candidateLine(chapter, person);
    yield line;
    files.push(...(await cvLines(chapter, { person, line, index }, folder)));
  }
  yield* leadLines(chapter);
  yield* opportunityLines(chapter, clients);
  for (const { job } of stories) yield job;
  for (const { applications } of stories) yield* applications;
  for (const { interviews } of stories) yield* interviews;
  for (const { placements } of stories) yield* placements;
  // A larger agency writes to longer lists, and not more often.
  if (chapter.number === 0) yield* [...campaignLines(chapter), ...savedSearchLines(chapter)];
  yield* files;
}
