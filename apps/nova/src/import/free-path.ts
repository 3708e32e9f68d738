import { access } from 'node:fs/promises';
import { dirname, extname, join, basename } from 'node:path';
import { callerPath } from '../caller-path.ts';

/** A path beside a file, as the file was typed, that nothing is called yet: `people.csv` with `.map.json` is `people.map.json`. */
export async function freePath(file: string, ending: string): Promise<string> {
  const bare = file === '-' ? 'table' : join(dirname(file), basename(file, extname(file)));
  for (let number = 1; ; number += 1) {
    const path = `${bare}${number === 1 ? '' : `-${String(number)}`}${ending}`;
    const isThere = await access(callerPath(path)).then(
      () => true,
      () => false,
    );
    if (!isThere) return path;
  }
}
