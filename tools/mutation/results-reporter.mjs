import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inSample } from './in-sample.mjs';

const sample = JSON.parse(process.env.MUTATION_SAMPLE ?? '{"share":1}');
const { MUTATION_RESULTS: results = '', MUTATION_SOURCES: sources = '' } = process.env;
/** Statuses by which a change was noticed, a test having failed or never ended, and those by which it was not. */
const outcomes = { Killed: true, Timeout: true, Survived: false, NoCoverage: false };

/** Writes each mutant down as soon as it was tried, a JSON object a line: a run of hours may be ended before its end. */
class ResultsReporter {
  onMutantTested({ fileName, status, mutatorName, replacement, location }) {
    const file = relative(process.cwd(), fileName).split('\\').join('/');
    const place = { file, line: location.start.line, column: location.start.column };
    const mutant = { ...place, mutatorName, replacement };
    if (!(status in outcomes) || !inSample(sample, mutant)) return;
    const original = cut(readFileSync(join(sources, file), 'utf8').split('\n'), location);
    appendFileSync(
      results,
      `${JSON.stringify({ ...mutant, original, status, noticed: outcomes[status] })}\n`,
    );
  }
}

/** What stands from the start of a place to its end. */
function cut(lines, { start, end }) {
  const own = lines.slice(start.line - 1, end.line);
  own.push((own.pop() ?? '').slice(0, end.column - 1));
  return [(own.shift() ?? '').slice(start.column - 1), ...own].join('\n');
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'results', injectableClass: ResultsReporter }];
