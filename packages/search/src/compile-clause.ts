import { type CompileContext, evaluateOnce, addTimeCheck } from './compile-context.ts';
import { type Condition, empty, match, none, test } from './condition.ts';
import { readDateMath } from './date-expression.ts';
import { compileTexts } from './compile-texts.ts';
import type { CustomFields, Field, Via } from './field-table.ts';
import type { FuzzyNode, LeafNode, NearNode, WildcardNode } from './query-tree.ts';
import {
  isUuid,
  filterNumbers,
  readNumber,
  testDate,
  testNumber,
  testText,
  testValue,
} from './value-tests.ts';
import {
  buildFuzzyQuery,
  findLexiconWords,
  findOwnWords,
  buildPatternQuery,
  testKeys,
  buildVectorTest,
  buildWeightedQuery,
} from './vector-query.ts';
import { isWordless, extractPrefix } from './words.ts';

/** Compiles a clause without a field (docs/query-language.md#bare-words). */
export function compileBare(context: CompileContext, node: LeafNode): Condition {
  const { parameters } = context;
  switch (node.type) {
    case 'term': {
      if (isWordless(node.text)) return empty;
      const text = parameters.add(node.text, 'text');
      return match(
        isPhone(node) ? `public.nova_any(public.nova_phone_asked(${text}))` : `public.nova_term(${text})`,
      );
    }
    case 'wildcard':
      return compileWildcard(context, node);
    case 'fuzzy':
      return compileFuzzy(context, node);
    case 'near':
      return isWordless(node.text) ? empty : compileNear(context, node);
    case 'range':
    case 'exists':
      return none;
  }
}

function compileNear({ table, parameters }: CompileContext, node: NearNode): Condition {
  const text = parameters.add(node.text, 'text');
  const every = `${table.vector} @@ ${evaluateOnce(`public.nova_every(${text})`)}`;
  return test(
    addTimeCheck(`${every} and public.nova_near(${table.vector}, ${text}, ${String(node.moves)})`),
    false,
  );
}

function compileFuzzy(context: CompileContext, node: FuzzyNode): Condition {
  const { vector } = context.table;
  const query = buildFuzzyQuery(
    context,
    node.text,
    node.edits,
    findLexiconWords(context) ?? findOwnWords(vector),
  );
  return query === null ? empty : test(addTimeCheck(`${vector} @@ ${evaluateOnce(query)}`), false);
}

/** Compiles a wildcard without a field. It matches single words, and whole references, e-mails and phone numbers. */
function compileWildcard(context: CompileContext, node: WildcardNode): Condition {
  const { table, parameters } = context;
  const prefix = extractPrefix(node.pattern);
  const words =
    prefix === null ? (findLexiconWords(context) ?? findOwnWords(table.vector)) : findOwnWords(table.vector);
  const query = buildPatternQuery(context, node.pattern, words);
  if (prefix !== null) {
    const prefixQuery = `public.nova_exact_prefix(${parameters.add(prefix, 'text')})`;
    return match(query === null ? prefixQuery : `(${query} || ${prefixQuery})`);
  }
  const keys = testKeys(context, node, '');
  return test(
    addTimeCheck(query === null ? keys : `(${table.vector} @@ ${evaluateOnce(query)} or ${keys})`),
    false,
  );
}

export function compileField(context: CompileContext, node: LeafNode, field: Field): Condition {
  if (isPhone(node) && field.kind !== 'phone') return none;
  if (field.texts) return compileTexts(context, node, field.texts);
  const weighted = field.weight && buildWeightedQuery(context, node, field.weight);
  if (weighted) return match(weighted);
  const marked =
    field.mark === undefined || field.via ? null : buildMarkedQuery(context, node, field, field.mark);
  if (marked !== null) return match(marked);
  const value = testValue(context, node, field);
  if (value === 'false') return none;
  const rowTest = field.from ? `exists (select 1 from ${field.from} where ${value})` : value;
  if (field.via && field.mark !== undefined)
    return match(
      buildMarkedRowsQuery(field.mark, field.via.columns, buildMatchingRows(context, field.via, rowTest)),
    );
  const fieldTest = field.via
    ? `(${field.via.key} in (select ${field.via.columns} from ${buildMatchingRows(context, field.via, rowTest)}))`
    : `(${rowTest})`;
  const first = field.inVector ? buildVectorTest(context, node, field.kind) : null;
  return test(first === null ? fieldTest : `(${first} and ${fieldTest})`, !field.besideVector);
}

function buildMatchingRows(context: CompileContext, via: Via, condition: string): string {
  const account = via.account && context.account !== null ? ` and ${via.account} = ${context.account}` : '';
  return `${via.from} where (${condition})${account}`;
}

const isPhone = (node: LeafNode): boolean => node.type === 'term' && node.isPhone === true;

/** Compiles a clause about a custom field. The field's type is unknown, so the clause's value decides the comparison. */
export function compileCustom(
  context: CompileContext,
  node: LeafNode,
  custom: CustomFields,
  label: string,
): Condition {
  if (isPhone(node)) return none;
  const values = `public.nova_custom_values(${custom.sql}, ${context.parameters.add(label, 'text')})`;
  return test(
    `(exists (select 1 from ${values} as element(value) where ${testCustom(context, node)}))`,
    true,
  );
}

const value = 'element.value';
const asNumber = `public.nova_number(${value})`;
const asDate = `public.nova_date(${value})`;

function testCustom(context: CompileContext, node: LeafNode): string {
  if (node.type === 'exists') return 'true';
  if (node.type === 'term') {
    const tests = [testText(context, node, value)];
    if (readNumber(node.text) !== null) tests.push(testNumber(context, node, asNumber));
    else if (readDateMath(node.text, context)) tests.push(testDate(context, node, asDate, 'date'));
    return `(${tests.join(' or ')})`;
  }
  if (node.type !== 'range') return testText(context, node, value);
  const ends = [node.low, node.high].filter((end) => end !== null);
  if (ends.every((end) => readNumber(end.text) !== null)) return testNumber(context, node, asNumber);
  if (ends.every((end) => readDateMath(end.text, context))) return testDate(context, node, asDate, 'date');
  return testText(context, node, value);
}

/** Returns a query of marked lexemes; null if they cannot answer the clause. */
function buildMarkedQuery(
  context: CompileContext,
  node: LeafNode,
  field: Field,
  mark: string,
): string | null {
  if (field.among) return buildAnyQuery(context, mark, filterNumbers(node, field.among));
  if (field.kind !== 'id') return null;
  if (node.type === 'exists') return `(public.nova_lexeme('${mark}') || ':*')::tsquery`;
  if ((node.type !== 'term' && node.type !== 'near') || !isUuid(node.text)) return null;
  return buildAnyQuery(context, mark, [node.text.toLowerCase()]);
}

const buildMarkedRowsQuery = (mark: string, id: string, from: string): string =>
  `(select public.nova_any(array_agg('${mark}' || ${id})) from ${from})`;

function buildAnyQuery(
  { parameters }: CompileContext,
  mark: string,
  values: readonly (number | string)[],
): string {
  const lexemes = values.map((value) => `${mark}${String(value)}`).join(' ');
  return `public.nova_any(string_to_array(${parameters.add(lexemes, 'text')}, ' '))`;
}
