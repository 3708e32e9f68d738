import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Kind, kinds } from '@nova/kinds';
import { describeKinds } from '../build/describe-kinds.ts';
import { deriveBaseName } from '../src/records/field-label.ts';
import { en as core } from '../src/texts/en.ts';
import * as de from '../src/texts/de.ts';
import * as es from '../src/texts/es.ts';
import * as fr from '../src/texts/fr.ts';
import * as it_ from '../src/texts/it.ts';
import * as nl from '../src/texts/nl.ts';
import duplicatesDe from '../src/features/duplicates/texts/de.json' with { type: 'json' };
import duplicatesEn from '../src/features/duplicates/texts/en.json' with { type: 'json' };
import duplicatesEs from '../src/features/duplicates/texts/es.json' with { type: 'json' };
import duplicatesFr from '../src/features/duplicates/texts/fr.json' with { type: 'json' };
import duplicatesIt from '../src/features/duplicates/texts/it.json' with { type: 'json' };
import duplicatesNl from '../src/features/duplicates/texts/nl.json' with { type: 'json' };
import privacyDe from '../src/features/privacy/texts/de.json' with { type: 'json' };
import privacyEn from '../src/features/privacy/texts/en.json' with { type: 'json' };
import privacyEs from '../src/features/privacy/texts/es.json' with { type: 'json' };
import privacyFr from '../src/features/privacy/texts/fr.json' with { type: 'json' };
import privacyIt from '../src/features/privacy/texts/it.json' with { type: 'json' };
import privacyNl from '../src/features/privacy/texts/nl.json' with { type: 'json' };
import proposalsDe from '../src/features/proposals/texts/de.json' with { type: 'json' };
import proposalsEn from '../src/features/proposals/texts/en.json' with { type: 'json' };
import proposalsEs from '../src/features/proposals/texts/es.json' with { type: 'json' };
import proposalsFr from '../src/features/proposals/texts/fr.json' with { type: 'json' };
import proposalsIt from '../src/features/proposals/texts/it.json' with { type: 'json' };
import proposalsNl from '../src/features/proposals/texts/nl.json' with { type: 'json' };

const src = join(import.meta.dirname, '../src');

/** What is loaded at first, and what is loaded later. */
const later = { privacy: privacyEn, duplicates: duplicatesEn, proposals: proposalsEn };
const en = { ...core, ...privacyEn, ...duplicatesEn, ...proposalsEn };
const together = (
  { texts, words }: typeof de,
  privacy: typeof privacyDe,
  duplicates: typeof duplicatesDe,
  proposals: typeof proposalsDe,
) => ({ texts: { ...texts, ...privacy, ...duplicates, ...proposals }, words });
const tables = {
  de: together(de, privacyDe, duplicatesDe, proposalsDe),
  es: together(es, privacyEs, duplicatesEs, proposalsEs),
  fr: together(fr, privacyFr, duplicatesFr, proposalsFr),
  it: together(it_, privacyIt, duplicatesIt, proposalsIt),
  nl: together(nl, privacyNl, duplicatesNl, proposalsNl),
};
const names = Object.keys(tables) as (keyof typeof tables)[];

/** A table without its words. */
const shapeOf = (table: unknown): unknown =>
  JSON.parse(JSON.stringify(table), (_key, value: unknown) => (typeof value === 'string' ? '' : value));

const valuesIn = (text: unknown): readonly string[] =>
  [...new Set(JSON.stringify(text).match(/\{\w+\}/gu) ?? [])].sort();

describe('the tables of languages', () => {
  it.each(names)('contain every text: %s', (name) => {
    expect(Object.keys(tables[name].texts).sort()).toEqual(Object.keys(en).sort());
    expect(shapeOf(tables[name].texts)).toEqual(shapeOf(en));
  });

  it.each(names)('use the values that English uses: %s', (name) => {
    const differing = (Object.keys(en) as (keyof typeof en)[]).filter(
      (key) => valuesIn(tables[name].texts[key]).join() !== valuesIn(en[key]).join(),
    );
    expect(differing).toEqual([]);
  });

  it.each(names)('name the same kinds and fields: %s', (name) => {
    expect(Object.keys(tables[name].words.kinds)).toEqual(Object.keys(de.words.kinds));
    expect(Object.keys(tables[name].words.fields)).toEqual(Object.keys(de.words.fields));
    expect(shapeOf(tables[name].words)).toEqual(shapeOf(de.words));
  });

  it('Tables have no key of a later table too', () => {
    const keys = Object.values(later).flatMap((table) => Object.keys(table));
    expect(keys.filter((key) => key in core)).toEqual([]);
  });

  it('Tables share no key', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?:^|[\\/])texts[\\/](?:settings[\\/])?en\.json$/u.test(path),
    );
    const keys = files.flatMap((path) =>
      Object.keys(JSON.parse(readFileSync(join(src, path), 'utf8')) as object),
    );
    expect(keys).toHaveLength(Object.keys(en).length);
  });

  it('hold no text that nothing shows', () => {
    const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/u.test(path) && !/(?:^|[\\/])texts[\\/]/u.test(path),
    );
    const shown = sources.map((path) => readFileSync(join(src, path), 'utf8')).join('\n');
    // Such as `users.role.${role}`: one word follows.
    const made = ['code.'].concat(
      [...shown.matchAll(/`(?<beginning>(?:\w+\.)+)\$\{/gu)].map(({ groups = {} }) => groups.beginning ?? ''),
    );
    const isMade = (key: string): boolean =>
      made.some((beginning) => key.startsWith(beginning) && !key.slice(beginning.length).includes('.'));
    expect(Object.keys(en).filter((key) => !isMade(key) && !shown.includes(`'${key}'`))).toEqual([]);
  });

  const described = describeKinds();

  /** What labels are asked for: names of fields, and of their parts. */
  const labelled = described.flatMap((kind) => {
    const inputs = [...kind.create, ...kind.update];
    const references = new Set([...kind.fields, ...inputs].filter(({ to }) => to).map(({ name }) => name));
    const parts = inputs.flatMap(({ name, columns = [], members = [] }) =>
      [...columns.map((column) => column.name), ...members].map((part) => `${name}.${part}`),
    );
    const names = [...kind.fields, ...inputs].map(({ name }) => deriveBaseName(name, references));
    return [...names, ...parts].filter((name) => name !== 'id').map((name) => ({ kind, name }));
  });

  it.each(names)('name every field of every kind, and every part of one: %s', (name) => {
    const { fields } = tables[name].words;
    const unnamed = labelled.filter(
      ({ name: field }) => !(field in fields) && !((field.split('.')[1] ?? '') in fields),
    );
    expect(unnamed.map(({ kind, name: field }) => `${kind.name}.${field}`)).toEqual([]);
  });

  it.each([
    ['de', 'Arbeitsrecht', 'Arbeitserlaubnis'],
    ['fr', 'Droit au travail', 'Permis de travail'],
    ['es', 'Derecho laboral', 'Permiso de trabajo'],
    ['it', 'Diritto al lavoro', 'Permesso di lavoro'],
    ['nl', 'Arbeidsrecht', 'Werkvergunning'],
  ] as const)('say that somebody may work here, which is no law and no permit: %s', (name, law, permit) => {
    const { rightToWork, workPermit } = tables[name].words.fields;
    expect(workPermit).toBe(permit);
    expect([law, permit]).not.toContain(rightToWork);
  });

  it('name no field that there is not', () => {
    const known = new Set(
      Object.values<Kind>(kinds).flatMap(({ fields }) =>
        Object.entries(fields).flatMap(([field, { members = {} }]) => [
          deriveBaseName(field, new Set()),
          ...Object.keys(members).flatMap((part) => [part, `${field}.${part}`]),
        ]),
      ),
    );
    const asked = new Set(labelled.map(({ name }) => name));
    expect(Object.keys(de.words.fields).filter((field) => !known.has(field) && !asked.has(field))).toEqual(
      [],
    );
  });
});
