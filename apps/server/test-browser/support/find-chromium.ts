import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell is first: the others draw windows that nobody sees, and take twice the time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** `CHROMIUM` or the system's; Debian's is installed if it is missing. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM ?? '', ...usualPlaces].find((path) => path !== '' && existsSync(path));
  if (found !== undefined) return found;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error('Chromium is missing. Install it, or name it in the environment variable CHROMIUM.');
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore' });
  return findChromium();
}
