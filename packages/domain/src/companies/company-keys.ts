import { boundedKey } from '../bounded-key.ts';

/** The keys by which a company is a duplicate: its name, trimmed, in any case (CONTRACT section 5). */
export const companyKeys = (company: { readonly name: string }): readonly string[] => [
  boundedKey(`name:${company.name.trim().normalize().toLowerCase()}`),
];
