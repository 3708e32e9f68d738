import { listedKinds } from '../definitions/kinds.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

const screenPaths = new Set(screens.map(({ path }) => path));

/**
 * The list screen and the record screen of every listed kind, except where the table of screens already has that
 * path.
 */
export const kindScreens: readonly Screen[] = listedKinds
  .flatMap(({ plural }): Screen[] => [
    { path: `/${plural}`, load: () => import('../records/list/list-screen.tsx') },
    { path: `/${plural}/$id`, load: () => import('../records/record/record-screen.tsx') },
  ])
  .filter(({ path }) => !screenPaths.has(path));
