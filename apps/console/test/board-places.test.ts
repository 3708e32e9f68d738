import { describe, expect, it } from '@jest/globals';
import {
  type Application,
  newestPlaces,
  type Place,
  computeColumn,
} from '../src/features/jobs/board-places.ts';

const application = (id: string, stageCode: Application['stageCode'], updatedOn: string): Application =>
  ({ id, stageCode, rejected: false, createdOn: '2026-03-01T08:00:00.000Z', updatedOn }) as Application;

const [early, late] = ['2026-03-02T08:00:00.000Z', '2026-03-02T08:00:01.000Z'];

const idsAt = (place: Place, loaded: readonly Application[], places: ReadonlyMap<string, Place>) => {
  const { cards, total } = computeColumn(place, { loaded, total: loaded.length }, new Map(), places);
  return { ids: cards.map(({ id }) => id), total };
};

describe('a board whose columns were read one after the other', () => {
  it('shows a card once, where it was changed last, whichever column was read last', () => {
    const sourced = [application('ada', 'SOURCED', early), application('grace', 'SOURCED', early)];
    const offered = [application('ada', 'OFFER', late)];
    const places = newestPlaces([
      { place: 'OFFER', on: 1, applications: offered },
      { place: 'SOURCED', on: 2, applications: sourced },
    ]);
    expect(idsAt('SOURCED', sourced, places)).toEqual({ ids: ['grace'], total: 1 });
    expect(idsAt('OFFER', offered, places)).toEqual({ ids: ['ada'], total: 1 });
  });

  it('shows a card where it was read last if nothing says when it was changed', () => {
    const sourced = [application('ada', 'SOURCED', early)];
    const rejected = [{ ...application('ada', 'SOURCED', early), rejected: true }];
    const places = newestPlaces([
      { place: 'SOURCED', on: 1, applications: sourced },
      { place: 'REJECTED', on: 2, applications: rejected },
    ]);
    expect(idsAt('SOURCED', sourced, places)).toEqual({ ids: [], total: 0 });
    expect(idsAt('REJECTED', rejected, places)).toEqual({ ids: ['ada'], total: 1 });
  });

  it('shows a card on its way at its destination alone', () => {
    const ada = application('ada', 'SOURCED', early);
    const moving = new Map([['ada', { application: ada, place: 'OFFER' as const }]]);
    const places = newestPlaces([{ place: 'SOURCED', on: 1, applications: [ada] }]);
    expect(computeColumn('SOURCED', { loaded: [ada], total: 1 }, moving, places)).toEqual({
      cards: [],
      total: 0,
    });
    expect(computeColumn('OFFER', { loaded: [], total: 0 }, moving, places)).toEqual({
      cards: [ada],
      total: 1,
    });
  });
});
