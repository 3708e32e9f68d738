import { inSample } from './in-sample.mjs';

/** Statuses by which a change was noticed: a test failed, or never ended. */
const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

/**
 * Reads Stryker's report. Answers the mutants of the sample that count, how many were noticed, and those that were not,
 * each with its place and what stood there.
 */
export function scoreOf(report, sample) {
  const mutants = Object.entries(report.files).flatMap(([file, { source, mutants: found }]) =>
    found
      .filter((mutant) => inSample(sample, { file, ...mutant }))
      .map((mutant) => ({ file, source, ...mutant })),
  );
  const killed = mutants.filter(({ status }) => noticed.has(status));
  const survived = mutants.filter(({ status }) => unnoticed.has(status));
  const total = killed.length + survived.length;
  return {
    total,
    killed: killed.length,
    percent: total === 0 ? 100 : (100 * killed.length) / total,
    survived,
  };
}

/** One line for each mutant that no test noticed. */
export function describeSurvivor({ file, source, status, mutatorName, location, replacement }) {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const short = (text) => {
    const line = text.replace(/\s+/g, ' ');
    return line.length > 90 ? `${line.slice(0, 87)}...` : line;
  };
  const tested = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${file}:${start.line}:${start.column} ${mutatorName}${tested}: ${short(lines.join('\n'))} => ${short(replacement)}`;
}
