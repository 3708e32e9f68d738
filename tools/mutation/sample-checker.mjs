import { relative } from 'node:path';
import { inSample } from './in-sample.mjs';
import { nameOf, readResults } from './results.mjs';

const sample = JSON.parse(process.env.MUTATION_SAMPLE ?? '{"share":1}');
const done = new Set(
  readResults(process.env.MUTATION_RESULTS)
    .filter(({ noticed }) => noticed)
    .map(nameOf),
);

/** Stryker asks a checker whether a mutant is worth a run: not if it is outside the sample, nor if it was noticed before. */
class SampleChecker {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#answer(mutant)]));
  }

  #answer({ fileName, mutatorName, replacement, location: { start } }) {
    const file = relative(process.cwd(), fileName).split('\\').join('/');
    // Places are counted from 0 here, and from 1 in results.
    const mutant = { file, mutatorName, replacement, line: start.line + 1, column: start.column + 1 };
    return inSample(sample, mutant) && !done.has(nameOf(mutant))
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'outside the sample, or noticed before' };
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
