import type { nova } from '../../api/client.ts';

export type Application = Awaited<ReturnType<typeof nova.applications.list.query>>['data'][number];

export type StageCode = Application['stageCode'];

/** A column of the board, or the rejected ones below it. */
export type Place = StageCode | 'REJECTED';

export const placeOf = ({ stageCode, rejected }: Pick<Application, 'stageCode' | 'rejected'>): Place =>
  rejected ? 'REJECTED' : stageCode;

/** What was read of a place, and when, in ms. */
export interface Read {
  readonly place: Place;
  readonly on: number;
  readonly applications: readonly Pick<Application, 'id' | 'updatedOn'>[];
}

/**
 * Places are read one after the other, so that who moves meanwhile may be at two of them.
 * @returns where each application stood last: as it was changed last, and as it was read last
 */
export function newestPlaces(read: readonly Read[]): ReadonlyMap<string, Place> {
  const newest = new Map<
    string,
    { readonly place: Place; readonly updatedOn: string; readonly on: number }
  >();
  for (const { place, on, applications } of read)
    for (const { id, updatedOn } of applications) {
      const known = newest.get(id);
      if (known && (known.updatedOn > updatedOn || (known.updatedOn === updatedOn && known.on >= on)))
        continue;
      newest.set(id, { place, updatedOn, on });
    }
  return new Map([...newest].map(([id, { place }]) => [id, place]));
}

/** As lists have them: newest first. */
const newestFirst = (one: Application, other: Application): number =>
  other.createdOn.localeCompare(one.createdOn) || other.id.localeCompare(one.id);

/** Where cards are shown while their moves are on the way to the server. */
export type Moving = ReadonlyMap<string, { readonly application: Application; readonly place: Place }>;

/**
 * What a column shows: what the server has there, without those who stand elsewhere by now or are on the way, and those on the way
 * here.
 * @param held what is loaded of the place, and what the server counts there
 * @param places where each application stood last
 */
export function shownAt(
  place: Place,
  held: { readonly loaded: readonly Application[]; readonly total: number },
  moving: Moving,
  places: ReadonlyMap<string, Place>,
): { readonly cards: readonly Application[]; readonly total: number } {
  // A page that moved on while the next one was read may hold a card twice.
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
