import type { nova } from '../../api/client.ts';

export type Application = Awaited<ReturnType<typeof nova.applications.list.query>>['data'][number];

export type StageCode = Application['stageCode'];

/** A column of the board, or the rejected ones below it. */
export type Place = StageCode | 'REJECTED';

export const toPlace = ({ stageCode, rejected }: Pick<Application, 'stageCode' | 'rejected'>): Place =>
  rejected ? 'REJECTED' : stageCode;

/** The loaded applications of one place, and when they were read, in ms since 1970. */
export interface Read {
  readonly place: Place;
  readonly on: number;
  readonly applications: readonly Pick<Application, 'id' | 'updatedOn'>[];
}

/**
 * Finds the latest place of each application. Places are read one after another, so a card that moves between two
 * reads is in both.
 * @returns the place from the newest version of each application; the later read wins if the versions are equal
 */
export function newestPlaces(read: readonly Read[]): ReadonlyMap<string, Place> {
  const newest = new Map<
    string,
    { readonly place: Place; readonly updatedOn: string; readonly on: number }
  >();
  for (const { place, on, applications } of read)
    for (const { id, updatedOn } of applications) {
      const previous = newest.get(id);
      if (
        previous &&
        (previous.updatedOn > updatedOn || (previous.updatedOn === updatedOn && previous.on >= on))
      )
        continue;
      newest.set(id, { place, updatedOn, on });
    }
  return new Map([...newest].map(([id, { place }]) => [id, place]));
}

/** Newest first, the order of the server's lists. */
const newestFirst = (one: Application, other: Application): number =>
  other.createdOn.localeCompare(one.createdOn) || other.id.localeCompare(one.id);

/** Cards whose moves are on the way to the server, by id, with the places they move to. */
export type Moving = ReadonlyMap<string, { readonly application: Application; readonly place: Place }>;

/**
 * Computes the cards and the count of a column. Cards that are known to be elsewhere or are moving away are left out,
 * and cards that are moving here are added.
 * @param held the loaded cards of the place, and the server's count of them
 * @param places the latest known place of each application
 */
export function computeColumn(
  place: Place,
  held: { readonly loaded: readonly Application[]; readonly total: number },
  moving: Moving,
  places: ReadonlyMap<string, Place>,
): { readonly cards: readonly Application[]; readonly total: number } {
  // A card appears on two pages if cards were added between the reads, so the map removes repeats.
  const here = new Map(held.loaded.map((application) => [application.id, application]));
  let count = held.total;
  for (const id of [...here.keys()]) if ((places.get(id) ?? place) !== place && here.delete(id)) count -= 1;
  for (const [id, { application, place: to }] of moving) {
    if (to === place && !here.has(id)) {
      here.set(id, application);
      count += 1;
    } else if (to !== place && here.delete(id)) count -= 1;
  }
  return { cards: [...here.values()].sort(newestFirst), total: count };
}
