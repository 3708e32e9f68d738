import { importTypes, NovaError, type ImportType } from '@nova/contract';
import type { Tools } from '../shell.ts';

/** What the rows of a table are, and how that is known. */
export interface ChosenType {
  readonly name: ImportType;
  readonly from: 'option' | 'file name' | 'answer';
}

interface Hints {
  /** The word of `--type`. */
  readonly type?: string;
  /** The file's name. */
  readonly name: string | undefined;
}

/**
 * The type of record in a table: `--type`, or else the file's name (`candidates.csv`), or else what a person at a terminal says.
 * @throws BAD_REQUEST for a type that does not exist, or where nothing tells
 */
export async function recordType({ ask }: Tools, { type, name }: Hints): Promise<ChosenType> {
  if (type !== undefined) return { name: typeNamed(type) ?? noType(type), from: 'option' };
  const word = /^[\p{L}_ -]+/u.exec(name ?? '')?.[0];
  const told = word === undefined ? undefined : typeNamed(word);
  if (told) return { name: told, from: 'file name' };
  if (!ask) {
    throw new NovaError('BAD_REQUEST', `What are the rows? Say it with --type: ${importTypes.join(', ')}.`);
  }
  const answer = await ask('What is one row of the table?', { choices: importTypes, usual: 'candidate' });
  return { name: typeNamed(answer) ?? noType(answer), from: 'answer' };
}

function noType(word: string): never {
  throw new NovaError('BAD_REQUEST', `--type: ${JSON.stringify(word)} is none of ${importTypes.join(', ')}.`);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/gu, '');

/** In the singular or the plural. */
function typeNamed(word: string): ImportType | undefined {
  const wanted = plain(word);
  return importTypes.find((type) => {
    const name = plain(type);
    return [name, `${name}s`, name.replace(/y$/u, 'ies'), `${name}es`].includes(wanted);
  });
}
