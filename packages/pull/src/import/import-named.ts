import { recruiters, withDetails } from '../adverts/recruiters.ts';
import { customFieldLines } from '../lines/custom-field-lines.ts';
import { recordsOf } from '../lines/records-of.ts';
import type { Survey } from '../lines/survey.ts';
import { userLines } from '../lines/user-lines.ts';
import type { Round } from '../round.ts';
import { importLines } from './import-lines.ts';
import { knownConfiguration } from './known-configuration.ts';

/** Imports the users and custom fields that records name, as far as the account does not have them, or adverts show more of them. */
export async function importNamed(round: Round, { users, fields }: Survey): Promise<void> {
  const known = await knownConfiguration(round.database, round.accountId);
  const details = await recruiters(round);
  const listed = new Set<string>();
  for await (const { id } of recordsOf(round, 'user')) listed.add(id);
  const unlisted = [...users.values()].filter(({ id }) => !listed.has(id));
  const fieldLines = customFieldLines(fields.values(), known);
  const lines = userLines(unlisted, { known, shows: (id) => details.has(id) }).map((line) =>
    withDetails(line, details.get(String(line.id))),
  );
  if (fieldLines.length > 0) await importLines(round, { type: 'customField', lines: () => fieldLines });
  if (lines.length > 0) await importLines(round, { type: 'user', lines: () => lines });
}
