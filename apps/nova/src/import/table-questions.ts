import { type ImportType, importTypes, NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import { type ChooseColumn, type DateOrder, type HabitRules, typeInName, typeNamed } from '@nova/tables';
import type { Ask } from '../terminal.ts';
import type { Tools } from '../shell.ts';

/** The type of record of a table, and where it comes from. */
export interface ChosenType {
  readonly name: ImportType;
  readonly from: 'option' | 'file name' | 'sheet’s name' | 'answer';
}

interface Hints {
  /** The word of `--type`. */
  readonly type?: string;
  readonly name: string | undefined;
  /** The sheet's name; it takes precedence over the file's if somebody named the sheet. */
  readonly sheet?: string;
  readonly isSheetSaid?: boolean;
}

/**
 * Finds the type by `--type`, the name of file or sheet, or a question.
 * @throws BAD_REQUEST for an unknown type, or if nothing tells
 */
export async function recordType({ ask }: Tools, hints: Hints): Promise<ChosenType> {
  const { type, name = '', sheet = '', isSheetSaid = false } = hints;
  if (type !== undefined) return { name: typeNamed(type) ?? noType(type), from: 'option' };
  const bySheet = typeInName(sheet);
  if (bySheet && isSheetSaid) return { name: bySheet, from: 'sheet’s name' };
  const told = typeInName(name);
  if (told) return { name: told, from: 'file name' };
  if (bySheet) return { name: bySheet, from: 'sheet’s name' };
  if (!ask) {
    throw new NovaError('BAD_REQUEST', `What are the rows? Say it with --type: ${importTypes.join(', ')}.`);
  }
  const answer = await ask('What is one row of the table?', { choices: importTypes, usual: 'candidate' });
  return { name: typeNamed(answer) ?? noType(answer), from: 'answer' };
}

function noType(word: string): never {
  throw new NovaError('BAD_REQUEST', `--type: ${JSON.stringify(word)} is none of ${importTypes.join(', ')}.`);
}

type TableQuestions = Pick<HabitRules, 'chooseDates' | 'chooseList'> & {
  readonly chooseColumn?: ChooseColumn;
};

const orders: Readonly<Record<string, DateOrder>> = { 'day/month/year': 'dmy', 'month/day/year': 'mdy' };
const leaveOut = 'leave it out';

/** Returns no questions if nobody can answer. */
export function tableQuestions(database: Database, account: string, ask: Ask | undefined): TableQuestions {
  if (!ask) return {};
  return {
    chooseDates: async ({ question, usual }) => {
      const likely = usual ?? (await orderOf(database, account));
      const choices = Object.keys(orders);
      const shown = choices.find((choice) => orders[choice] === likely) ?? choices[0] ?? '';
      return orders[await ask(question, { choices, usual: shown })] ?? 'dmy';
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

/** Only Americans put the month first. */
async function orderOf(database: Database, account: string): Promise<DateOrder> {
  const [row] = await database.query<{ timeZone: string }>(`SELECT "timeZone" FROM accounts WHERE id = $1`, [
    account,
  ]);
  return american.test(row?.timeZone ?? '') ? 'mdy' : 'dmy';
}
