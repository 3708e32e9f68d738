import { describe, expect, it } from '@jest/globals';
import { findDateRange } from '../../src/entities/date-ranges.ts';

describe('Words of periods', () => {
  it.each([
    ['March 2019 – Present'],
    ['März 2019 – heute'],
    ['seit März 2019'],
    ["mars 2019 – aujourd'hui"],
    ["mars 2019 jusqu'à présent"],
    ['depuis mars 2019'],
    ['marzo de 2019 – actualidad'],
    ['marzo 2019 – en curso'],
    ['marzo 2019 – tuttora'],
    ['marzo 2019 - alla data attuale'],
    ['dal marzo 2019 ad oggi'],
    ['maart 2019 – heden'],
    ['maart 2019 – momenteel'],
    ['março de 2019 – atualidade'],
    ['março de 2019 – até hoje'],
    ['marzec 2019 – do dzisiaj'],
    ['marzec 2019 do chwili obecnej'],
    ['março de 2019 até hoje'],
    ['od marca 2019'],
    ['mars 2019 – pågår'],
    ['mars 2019 – i dag'],
  ])('A period is ongoing: %s', (text) => {
    expect(findDateRange(text)).toMatchObject({ start: { year: 2019, month: 3 }, current: true });
  });

  it.each([
    ['from March 2019 to May 2021'],
    ['von März 2019 bis Mai 2021'],
    ['de mars 2019 à mai 2021'],
    ['desde marzo de 2019 hasta mayo de 2021'],
    ['da marzo 2019 fino a maggio 2021'],
    ['van maart 2019 t/m mei 2021'],
    ['de março de 2019 até maio de 2021'],
    ['od marca 2019 do maja 2021'],
    ['från mars 2019 till och med maj 2021'],
  ])('A period has an end: %s', (text) => {
    expect(findDateRange(text)).toMatchObject({
      start: { year: 2019, month: 3 },
      end: { year: 2021, month: 5 },
      current: false,
      single: false,
    });
  });
});
