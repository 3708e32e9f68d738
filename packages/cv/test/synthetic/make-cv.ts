import { Random } from '@nova/random';
import { compose } from './compose.ts';
import { LAYOUTS } from './layouts.ts';
import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { it } from './locales/it.ts';
import { nl } from './locales/nl.ts';
import { makePerson } from './person.ts';
import { renderDoc } from './render-doc.ts';
import { renderDocx } from './render-docx.ts';
import { renderPdf } from './render-pdf.ts';
import { labelOf, type SyntheticLabel } from './label.ts';

export const FORMATS = ['pdf', 'docx', 'doc'] as const;
export type Format = (typeof FORMATS)[number];
export const LOCALES = [en, de, fr, es, it, nl];

export interface SyntheticCv {
  file: string;
  country: string;
  bytes: Uint8Array;
  truth: SyntheticLabel;
}

/** Rules are not fitted to `heldOut` ones. */
export function combinations(): { index: number; heldOut: boolean }[] {
  const count = LAYOUTS.length * LOCALES.length * FORMATS.length;
  return Array.from({ length: count }, (_, index) => ({ index, heldOut: new Random(index).next() < 1 / 3 }));
}

/** The seed chooses the person. */
export function makeCv(index: number, seed: number): SyntheticCv {
  const layout = LAYOUTS[index % LAYOUTS.length];
  const locale = LOCALES[Math.floor(index / LAYOUTS.length) % LOCALES.length];
  const format = FORMATS[Math.floor(index / (LAYOUTS.length * LOCALES.length)) % FORMATS.length];
  if (layout === undefined || locale === undefined || format === undefined)
    throw new RangeError('no such combination');
  const random = new Random(seed * 1_000 + index);
  const person = makePerson(random, locale);
  const page = compose(person, layout, random);
  const bytes = format === 'pdf' ? renderPdf(page) : format === 'docx' ? renderDocx(page) : renderDoc(page);
  return {
    file: `${layout.name}-${locale.code}.${format}`,
    country: locale.country,
    bytes,
    truth: labelOf(person, layout),
  };
}
