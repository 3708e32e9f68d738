import type { ImportType } from '@nova/contract';
import { companyWords, jobWords, opportunityWords, placementWords } from './business.ts';
import { candidateWords, contactWords, leadWords } from './people.ts';

type Words = Readonly<Record<string, string>>;

const tables: Readonly<Partial<Record<ImportType, Words>>> = {
  candidate: candidateWords,
  contact: contactWords,
  lead: leadWords,
  company: companyWords,
  job: jobWords,
  opportunity: opportunityWords,
  placement: placementWords,
};

/** A header without what people write differently: `E-Mail Address`, `email_address` and `EmailAddress` are one. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** The fields of a kind of record that a header of another system's export may stand for, likeliest first. */
export function fieldsCalled(type: ImportType, header: string): readonly string[] {
  const known = byWord.get(type) ?? indexed(tables[type] ?? {});
  byWord.set(type, known);
  return known.get(plainHeader(header)) ?? [];
}

const byWord = new Map<ImportType, ReadonlyMap<string, readonly string[]>>();

function indexed(words: Words): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const [field, list] of Object.entries(words)) {
    for (const word of new Set(list.split(', ').map(plainHeader)))
      index.set(word, [...(index.get(word) ?? []), field]);
  }
  return index;
}
