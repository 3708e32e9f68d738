import { z } from 'zod';
import {
  limitList,
  customFieldLineValue,
  customFieldsInput,
  customFieldValue,
  openTagsInput,
  tag,
  tagInput,
  tagsInput,
  textListInput,
} from '../shapes.ts';
import type { FieldOptions, FieldType } from './field.ts';
import { makeField, type NoOptions, makeUsualSchemas } from './make-field.ts';

export const texts = <const O extends FieldOptions = NoOptions>(description: string, options?: O) =>
  makeField(
    { type: 'texts', description, defaultValue: [] },
    makeUsualSchemas(z.array(z.string()), textListInput()),
    options,
  );

const tagsLine = () => limitList(tagInput, 'tags').nullish();

const tagsField = <I extends z.ZodType>(write: I, options: { readonly personal?: boolean }) =>
  makeField(
    { type: 'tags', description: 'Its tags; a write replaces them all.', defaultValue: [] },
    { read: z.array(tag), write, create: write, line: tagsLine() },
    { ...options, ofAgency: true, example: [{ group: 'Region', value: 'North' }] },
  );

export const tags = (options: { readonly personal?: boolean } = {}) => tagsField(tagsInput(), options);

export const openTags = (options: { readonly personal?: boolean } = {}) =>
  tagsField(openTagsInput(), options);

export const customFields = () =>
  makeField(
    {
      type: 'customFields',
      description: 'Values of the account’s own fields; a write replaces them all.',
      defaultValue: [],
    },
    {
      read: z.array(customFieldValue),
      write: customFieldsInput(),
      create: customFieldsInput(),
      line: limitList(customFieldLineValue, 'customFields').nullish(),
    },
    { personal: true, ofAgency: true },
  );

type Members = Readonly<Record<string, FieldType>>;

/** The rows are stored as reads show them. A write replaces the whole list. */
export const rows = <R extends z.ZodType, I extends z.ZodType, const O extends FieldOptions = NoOptions>(
  description: string,
  schemas: { readonly read: R; readonly write: I },
  members: Members,
  options?: O,
) =>
  makeField(
    { type: 'rows', description, defaultValue: [], members },
    makeUsualSchemas(schemas.read, schemas.write),
    options,
  );

export const parts = <R extends z.ZodType, I extends z.ZodType, const O extends FieldOptions = NoOptions>(
  description: string,
  schemas: { readonly read: R; readonly write: I },
  members: Members,
  options?: O,
) =>
  makeField({ type: 'parts', description, members }, makeUsualSchemas(schemas.read, schemas.write), options);
