/** Words of employment types and the codes that search engines know them by; the first that fits a text counts. */
const words = [
  [/\bintern(?:ship)?\b|\btrainee\b|praktik|werkstudent/iu, 'INTERN'],
  [/\bvolunt/iu, 'VOLUNTEER'],
  [/part.?time|teilzeit/iu, 'PART_TIME'],
  [/full.?time|vollzeit/iu, 'FULL_TIME'],
  [/\bcontract|freelance/iu, 'CONTRACTOR'],
  [/\btemp|fixed.?term|befristet/iu, 'TEMPORARY'],
  [/per.?diem/iu, 'PER_DIEM'],
  [/permanent|unbefristet|festanstellung/iu, 'FULL_TIME'],
] as const;

/**
 * The employment types of a job as search engines take them: of what its type says, of what its kind of employment says; OTHER for
 * what is neither.
 * @returns null where the job says nothing
 */
export function employmentTypesOf(job: {
  readonly jobType: string | null;
  readonly employmentType: string | null;
}): readonly string[] | null {
  const said = [job.jobType, job.employmentType].filter((text) => text !== null);
  if (said.length === 0) return null;
  const codes = said.flatMap((text) => words.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  const distinct = new Set<string>(codes);
  // Part time, for good: the second says nothing of hours.
  if (distinct.has('PART_TIME')) distinct.delete('FULL_TIME');
  return distinct.size > 0 ? [...distinct] : ['OTHER'];
}
