import { importTypes, type ImportType } from '@nova/contract';
import { jobLines } from '../adverts/job-lines.ts';
import { recruiters, withDetails } from '../adverts/recruiters.ts';
import { applicationLines, interviewLine } from '../lines/interview-lines.ts';
import { latestActivity, type NotAfter } from '../lines/latest-activity.ts';
import { lineOf, type Line } from '../lines/line-of.ts';
import { masterDataLines, type MasterDataLine } from '../lines/master-data-lines.ts';
import { hasList, recordsOf } from '../lines/records-of.ts';
import type { Survey } from '../lines/survey.ts';
import type { Round } from '../round.ts';
import { importLines } from './import-lines.ts';
import { importType, type Importing } from './import-type.ts';
import { importNamed } from './import-named.ts';
import { knownConfiguration } from './known-configuration.ts';

/** Read for their names alone, or with their contents. */
const apart: readonly ImportType[] = ['masterData', 'customField', 'user', 'savedSearch', 'file'];

/** What was read of the other server comes in, each type after those it refers to. */
export async function importRound(importing: Importing, survey: Survey): Promise<void> {
  const { round } = importing;
  await importConfiguration(round, survey);
  const notAfter = await latestActivity(round);
  for (const type of importTypes.filter((one) => !apart.includes(one))) {
    const lines = await linesOf(round, type, notAfter);
    await importType(importing, { type, lines });
  }
}

/** What records name comes before them. */
async function importConfiguration(round: Round, survey: Survey): Promise<void> {
  await importMasterData(round);
  const fields = await listed(round, 'customField');
  await importLines(round, { type: 'customField', lines: () => fields });
  await importUsers(round);
  await importNamed(round, survey);
}

/** All users are listed each time; those who are here as they were are left alone where only changes are asked for. */
async function importUsers(round: Round): Promise<void> {
  const known = await knownConfiguration(round.database, round.accountId);
  const details = await recruiters(round);
  const isAsItWas = ({ id, updatedOn }: Line): boolean =>
    round.since !== undefined && known.user(String(id))?.changed === Date.parse(String(updatedOn));
  const users = (await listed(round, 'user')).filter((user) => !isAsItWas(user));
  await importLines(round, {
    type: 'user',
    lines: () => users.map((user) => withDetails(user, details.get(String(user.id)))),
  });
}

/** What the account has in the same place already is only remembered by the other server's id. */
async function importMasterData(round: Round): Promise<void> {
  const known = await knownConfiguration(round.database, round.accountId);
  const groups = await round.spool.file('masterData');
  for await (const { data } of groups.records()) {
    const lines = masterDataLines(typeof data === 'object' ? { ...data } : {});
    const [there, fresh] = [lines.filter((line) => isThere(line)), lines.filter((line) => !isThere(line))];
    const type = 'masterData';
    await importLines(round, { type, lines: () => there, total: there.length, saysNothingNew: true });
    await importLines(round, { type, lines: () => fresh, total: fresh.length });
  }
  function isThere({ group, name, position }: MasterDataLine): boolean {
    return known.hasValue(group, name, position);
  }
}

/** A list that fits into memory, as lines. */
async function listed(round: Round, type: ImportType): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const record of recordsOf(round, type)) lines.push(lineOf(type, record));
  return lines;
}

async function linesOf(
  round: Round,
  type: ImportType,
  notAfter: NotAfter,
): Promise<() => AsyncIterable<Line>> {
  if (type === 'application' && !(await hasList(round, type))) {
    return () => applicationLines(recordsOf(round, 'interview'), notAfter);
  }
  if (type === 'job') return () => jobLines(round);
  return async function* () {
    for await (const record of recordsOf(round, type))
      yield type === 'interview' ? interviewLine(record, notAfter) : lineOf(type, record);
  };
}
