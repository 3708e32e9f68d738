import type { LineField } from '@nova/transfer';
import { fieldsCalled, type CalledField } from '../words/header-words.ts';
import { collide, fullName, type Column, type ColumnRules, type Target } from './column.ts';
import { madeTarget, targetFor } from './field-target.ts';

/** What is known of columns before their words are looked at. */
interface SettledColumns {
  /** The columns that are not to be touched. */
  readonly decided: ReadonlySet<number>;
  /** By column, what it is not for all that its header says: nor is it anything else that is read in the same way. */
  readonly lost?: ReadonlyMap<number, Target>;
}

/**
 * Columns that no field is called like, by what other systems call fields (words/people.ts): the header that fewest fields may be
 * chooses first, so that `Phone` beside `Mobile Phone` is another number.
 */
export function withWords(
  columns: readonly Column[],
  { type }: ColumnRules,
  fields: readonly LineField[],
  { decided, lost = new Map() }: SettledColumns,
): readonly Column[] {
  const targets = new Map(columns.flatMap(({ index, target }) => (target ? [[index, target]] : [])));
  const open = columns
    .filter(({ index, target, header }) => !target && !decided.has(index) && header.trim() !== '')
    .map(({ index, header }) => ({ index, header, called: fieldsCalled(type, header) }))
    .filter(({ called }) => called.length > 0)
    .toSorted((one, other) => rank(one.called) - rank(other.called) || one.index - other.index);
  const choicesOf = new Map<number, readonly Choice[]>();
  for (const { index, header, called } of open) {
    const choices = called
      .flatMap(({ name, spare }) =>
        wordTarget(name, header, fields, columns).map((target): Choice => ({ ...target, spare })),
      )
      .filter(({ kind }) => kind !== lost.get(index)?.kind);
    choicesOf.set(index, choices);
    const target = choices.find((choice) => isFree(choice, targets));
    if (target) targets.set(index, target);
  }
  return columns.map((column): Column => {
    const target = targets.get(column.index);
    const choices = choicesOf.get(column.index) ?? [];
    const others = choices
      .filter((choice) => !choice.spare && choice.name !== target?.name && isFree(choice, targets))
      .map(({ name }) => name);
    const taken = target
      ? undefined
      : [...targets].find(([, one]) => choices.some((choice) => collide(choice, one)));
    const by = columns.find(({ index }) => index === taken?.[0])?.header;
    const { because: before, ...rest } = column;
    return {
      ...rest,
      target,
      ...(before !== undefined && !target && { because: before }),
      ...(others.length > 0 && { others }),
      ...(by !== undefined && { because: `${JSON.stringify(by)} is ${taken?.[1].name ?? ''} already` }),
    };
  });
}

type Choice = Target & { readonly spare: boolean };

/**
 * Makeshifts come late, and parts of a text last: a last name's need it, and those of a place are not wanted where it has a column of
 * its own.
 */
const rank = (called: readonly CalledField[]): number =>
  called.length +
  (called[0]?.spare === true ? 50 : 0) +
  (/^(?:lastName|location)\./u.test(called[0]?.name ?? '') ? 100 : 0);

function isFree(choice: Target, targets: ReadonlyMap<number, Target>): boolean {
  const others = [...targets.values()];
  const has = (field: string): boolean => others.some(({ name }) => name === field);
  if (choice.joins && choice.path[0] === 'lastName' && !has('lastName')) return false;
  if (choice.joins && choice.path[0] === 'location' && has('location')) return false;
  return !others.some((other) => collide(other, choice));
}

/** Headers that are Spanish and nothing else; there a last name is two words. */
const spanish =
  /nombre|apellido|correo|teléfono|móvil|puesto|dirección|población|fecha|etiquetas|idiomas|competencias|habilidades|conocimientos|comentarios|observaciones|resumen|perfil|titulación|creado|modificado|actualizado|universidad|departamento|procedencia|fuente|origen/iu;

/** Whether a column of whole names is a Spanish one: by its own header, or by two others of the table. */
const isSpanish = (header: string, columns: readonly Column[]): boolean =>
  /nombre|apellidos/iu.test(header) || columns.filter((column) => spanish.test(column.header)).length > 1;

/** The target of a field's name in the table of words; none where the kind of record has no such field. */
export function wordTarget(
  name: string,
  header: string,
  fields: readonly LineField[],
  columns: readonly Column[],
): readonly Target[] {
  const made = madeTarget(name, fields);
  if (made) return [name === fullName && isSpanish(header, columns) ? { ...made, surnames: 2 } : made];
  const [path, place] = [name.replace(/\.\d+\./u, '.#.'), /\.(?<place>\d+)\./u.exec(name)?.groups?.place];
  const field = fields.find((one) => one.path.join('.') === path);
  return field ? [targetFor(field, place)] : [];
}
