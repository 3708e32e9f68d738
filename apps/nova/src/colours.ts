import picocolors from 'picocolors';

/** Colours for people: only where both outputs are terminals, whatever else the environment asks for. */
export const colours = picocolors.createColors(
  [process.stdout, process.stderr].every(({ isTTY }) => isTTY) && picocolors.isColorSupported,
);
