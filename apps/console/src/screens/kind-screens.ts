import { listedKinds } from '../definitions/kinds.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

const own = new Set(screens.map(({ path }) => path));

/** A list and a record's page for every kind that has a list, unless a screen of its own has the path. */
export const kindScreens: readonly Screen[] = listedKinds
  .flatMap(({ plural }): Screen[] => [
    { path: `/${plural}`, load: () => import('./list/list-screen.tsx') },
    { path: `/${plural}/$id`, load: () => import('./record/record-screen.tsx') },
  ])
  .filter(({ path }) => !own.has(path));
