import { relative } from 'node:path';
import { inSample } from './in-sample.mjs';

const sample = JSON.parse(process.env.MUTATION_SAMPLE ?? '{"share":1}');

/** Stryker asks a checker whether a mutant is worth a run; this one turns away what is not in the sample. */
class SampleChecker {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#answer(mutant)]));
  }

  #answer({ fileName, mutatorName, replacement, location }) {
    const file = relative(process.cwd(), fileName).split('\\').join('/');
    // Places are counted from 0 here and from 1 in the report.
    const start = { line: location.start.line + 1, column: location.start.column + 1 };
    return inSample(sample, { file, mutatorName, replacement, location: { start } })
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'not in the sample' };
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
