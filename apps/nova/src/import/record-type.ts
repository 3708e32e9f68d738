import { importTypes, NovaError, type ImportType } from '@nova/contract';
import { typeInName, typeNamed } from '@nova/tables';
import type { Tools } from '../shell.ts';

/** What the rows of a table are, and how that is known. */
export interface ChosenType {
  readonly name: ImportType;
  readonly from: 'option' | 'file name' | 'sheet’s name' | 'answer';
}

interface Hints {
  /** The word of `--type`. */
  readonly type?: string;
  /** The file's name. */
  readonly name: string | undefined;
  /** The sheet's name in a workbook, and whether somebody named it: it says more than the file's then. */
  readonly sheet?: string;
  readonly isSheetSaid?: boolean;
}

/**
 * The type of record in a table: `--type`, or else the file's name (`candidates.csv`) or the sheet's, or else what a person at a
 * terminal says.
 * @throws BAD_REQUEST for a type that does not exist, or where nothing tells
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
