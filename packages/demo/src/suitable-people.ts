import type { Person } from './demo-world.ts';
import type { Discipline } from './disciplines/discipline.ts';
import { disciplines } from './disciplines/disciplines.ts';
import type { VacancyStory } from './vacancy.ts';

/** People by their field, oldest record first. */
export const byDiscipline = (people: readonly Person[]): ReadonlyMap<Discipline, readonly Person[]> =>
  new Map(
    disciplines.map((discipline) => [
      discipline,
      people.filter((person) => person.discipline === discipline),
    ]),
  );

/** Who could do it: people of the field, near enough in seniority, known to the agency, not hired by anyone yet. */
export const suitable = (
  people: ReadonlyMap<Discipline, readonly Person[]>,
  vacancy: VacancyStory,
): Person[] =>
  (people.get(vacancy.client.discipline) ?? []).filter(
    (person) =>
      !person.engaged && person.created > vacancy.opened && Math.abs(person.rung - vacancy.rung) <= 1,
  );
