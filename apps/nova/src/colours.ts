import picocolors from 'picocolors';
import type { Screens } from './screens.ts';

/** Colours for people: only where both outputs are terminals, whatever else the environment asks for. */
export const coloursFor = ({ out, err }: Screens): ReturnType<typeof picocolors.createColors> =>
  picocolors.createColors([out, err].every(({ isTTY }) => isTTY === true) && picocolors.isColorSupported);
