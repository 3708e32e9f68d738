import type { PullReport } from '@nova/pull';
import { countsText } from '../counts-text.ts';

/** More problems than this are not read one by one. */
const shown = 8;

/** What a person reads after a pull. */
export function pullText(report: PullReport): string {
  const { created, updated, unchanged, files, requests, waits } = report;
  const sum = Object.values(unchanged).reduce((total, count) => total + count, 0);
  return [
    `Created: ${countsText(created)}`,
    `Updated: ${countsText(updated)}`,
    `Unchanged: ${sum.toLocaleString('en')}`,
    `Files downloaded: ${files.downloaded.toLocaleString('en')} (${megabytes(files.bytes)})`,
    `The other server was asked ${requests.toLocaleString('en')} times${waitText(waits)}.`,
    ...problemLines(report),
    ...notReachableLines(report),
    ...leftLines(report),
  ].join('\n');
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const waitText = ({ count, seconds }: PullReport['waits']): string =>
  count === 0
    ? ''
    : `, and asked to wait ${count.toLocaleString('en')} times, ${seconds.toLocaleString('en')} s in all`;

function problemLines({ errors, leftOut }: PullReport): readonly string[] {
  const lines = (problems: PullReport['errors']): readonly string[] => {
    const more = problems.length - shown;
    return [
      ...problems.slice(0, shown).map(({ type, id, name, message }) => {
        const what = [type, name ?? id].filter((part) => part !== null && part !== '').join(' ');
        return `  ${what === '' ? '' : `${what}: `}${message}`;
      }),
      ...(more > 0 ? [`  and ${more.toLocaleString('en')} more; --json lists them all.`] : []),
    ];
  };
  return [
    ...(errors.length > 0 ? ['Could not be brought in:', ...lines(errors)] : []),
    ...(leftOut.length > 0 ? ['Left out of records that came in:', ...lines(leftOut)] : []),
  ];
}

const notReachableLines = ({ notReachable }: PullReport): readonly string[] =>
  notReachable.length === 0
    ? []
    : [
        'There is no way to:',
        ...notReachable.map(
          ({ what, why, count }) =>
            `  ${what}${count === null ? '' : ` (${count.toLocaleString('en')})`}: ${why}.`,
        ),
      ];

function leftLines({ leftToDo, stoppedBy, nextSince }: PullReport): readonly string[] {
  if (leftToDo.length === 0) {
    return nextSince === null ? [] : [`All is in. For what changes from now on: --since ${nextSince}`];
  }
  return [
    ...(stoppedBy === null ? [] : [`It ended early: ${stoppedBy}`]),
    'Left to do, with the same command:',
    ...leftToDo.map(
      ({ what, count }) => `  ${what}${count === null ? '' : ` (${count.toLocaleString('en')})`}`,
    ),
  ];
}
