import { importTypes } from '@nova/features/contract';
import type { DateOrder, TableQuestions } from '@nova/features/imports';
import type { Database } from '@nova/db';
import type { Ask } from '../../terminal.ts';

const orders: Readonly<Record<string, DateOrder>> = { 'day/month/year': 'dmy', 'month/day/year': 'mdy' };
const leaveOut = 'leave it out';

/** Returns no questions if nobody can answer. */
export function tableQuestions(database: Database, account: string, ask: Ask | undefined): TableQuestions {
  if (!ask) return {};
  return {
    chooseType: () => ask('What is one row of the table?', { choices: importTypes, usual: 'candidate' }),
    chooseDates: async ({ question, usual }) => {
      const likely = usual ?? (await readDateOrder(database, account));
      const choices = Object.keys(orders);
      const likelyChoice = choices.find((choice) => orders[choice] === likely) ?? choices[0] ?? '';
      return orders[await ask(question, { choices, usual: likelyChoice })] ?? 'dmy';
    },
    chooseList: async ({ question, usual }) => {
      const answer = await ask(question, { choices: ['yes', 'no'], usual: usual ? 'yes' : 'no' });
      return answer === 'yes';
    },
    chooseColumn: async ({ header }, choices, sample) => {
      const such = sample === '' ? '' : `, such as ${JSON.stringify(sample.slice(0, 40))}`;
      const answer = await ask(`What is the column ${JSON.stringify(header)}${such}?`, {
        choices: [...choices, leaveOut],
        usual: choices[0] ?? leaveOut,
      });
      return answer === leaveOut ? null : answer;
    },
  };
}

const american =
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky|North_Dakota|Juneau)|Pacific\/Honolulu)/u;

/** Dates are read with the month first only in time zones of the United States. */
async function readDateOrder(database: Database, account: string): Promise<DateOrder> {
  const [row] = await database.query<{ timeZone: string }>(`SELECT "timeZone" FROM accounts WHERE id = $1`, [
    account,
  ]);
  return american.test(row?.timeZone ?? '') ? 'mdy' : 'dmy';
}
