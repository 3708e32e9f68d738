// What `npm run trial` and `npm run bench` have in common: a table of programs, of which one is run by its name.
import { checkSetup, root } from './launch.mjs';
import { runNode } from './run-node.mjs';

/**
 * Builds the project and runs the program that the first word of the command line names, with the words after it. Without a name,
 * or with an unknown one, prints all names and ends with 2.
 * @param {string} family as in `npm run FAMILY -- NAME`
 * @param {Record<string, { about: string, cwd?: string, run: string[] }>} programs `run` are Node's arguments
 */
export async function runNamed(family, programs) {
  const [name, ...words] = process.argv.slice(2);
  const program = Object.hasOwn(programs, name ?? '') ? programs[name] : undefined;
  if (program === undefined) {
    const width = Math.max(...Object.keys(programs).map((one) => one.length));
    if (name !== undefined) process.stderr.write(`There is no ${family} ${JSON.stringify(name)}.\n`);
    process.stderr.write(`npm run ${family} -- NAME [OPTIONS]\n`);
    for (const [one, { about }] of Object.entries(programs))
      process.stderr.write(`  ${one.padEnd(width)}  ${about}\n`);
    process.exitCode = 2;
    return;
  }
  checkSetup();
  const { build } = await import('./build/build.mjs');
  await build({ root, quiet: true });
  process.exitCode = await runNode([...program.run, ...words], program.cwd ?? root);
}
