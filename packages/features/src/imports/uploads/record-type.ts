import { type ImportType, importTypes } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import { findTypeInName, findTypeByName } from '../tables/record-type-names.ts';

/** The type of a table's records, and what decided it. */
export interface ChosenType {
  readonly name: ImportType;
  readonly from: 'option' | 'file name' | 'sheet’s name' | 'answer';
}

export interface TypeHints {
  /** The word of `--type`. */
  readonly type?: string | undefined;
  readonly name: string | undefined;
  /** The sheet's name. It takes precedence over the file's name if somebody chose the sheet. */
  readonly sheet?: string | undefined;
  readonly isSheetSaid?: boolean;
}

/**
 * Finds the type by `--type`, by the name of file or sheet, or by a question.
 * @param ask without it, a table whose type cannot be found is refused
 * @throws BAD_REQUEST for an unknown type, or if the type cannot be found
 */
export async function recordType(hints: TypeHints, ask?: () => Promise<string>): Promise<ChosenType> {
  const { type, name = '', sheet = '', isSheetSaid = false } = hints;
  if (type !== undefined) return { name: findTypeByName(type) ?? refuseType(type), from: 'option' };
  const bySheet = findTypeInName(sheet);
  if (bySheet && isSheetSaid) return { name: bySheet, from: 'sheet’s name' };
  const typeByName = findTypeInName(name);
  if (typeByName) return { name: typeByName, from: 'file name' };
  if (bySheet) return { name: bySheet, from: 'sheet’s name' };
  if (!ask) {
    throw new NovaError('BAD_REQUEST', `What are the rows? Say it with --type: ${importTypes.join(', ')}.`);
  }
  const answer = await ask();
  return { name: findTypeByName(answer) ?? refuseType(answer), from: 'answer' };
}

function refuseType(word: string): never {
  throw new NovaError('BAD_REQUEST', `--type: ${JSON.stringify(word)} is none of ${importTypes.join(', ')}.`);
}
