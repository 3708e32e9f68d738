/** Queries with known answers over the people of people.ts, by the part of SEARCH.md they show. */
export const cases: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'a term is a whole word, in any case and without accents': {
    smith: [1, 2, 16],
    SMITH: [1, 2, 16],
    smit: [],
    jose: [3],
    'José García': [3],
    garcía: [3],
    'societe generale': [3],
    malmo: [8],
    krakow: [9],
    lukasz: [9],
    zolc: [9],
    иванова: [11],
    МОСКВА: [11],
  },
};
