import type { OtherRecord } from '../http/envelopes.ts';
import { lineOf, type Line } from '../lines/line-of.ts';
import { recordsOf } from '../lines/records-of.ts';
import { inSlices } from '../read/in-slices.ts';
import type { Round } from '../round.ts';
import { advertMembers } from './advert-members.ts';
import { companyClasses } from './company-classes.ts';
import { adverts } from './read-adverts.ts';

const together = 200;

/** The lines of jobs, with what their adverts show where that was read. */
export async function* jobLines(round: Round): AsyncGenerator<Line> {
  const file = await round.spool.file(adverts);
  const placeOf = await file.places();
  for await (const slice of inSlices(recordsOf(round, 'job'), together)) {
    const shown = await file.at(slice.flatMap(({ id }) => placeOf.get(id) ?? []));
    const byId = new Map(shown.map((advert) => [advert.id, advert]));
    const classes = await companyClasses(round.database, round.accountId, companiesOf(slice));
    for (const job of slice) {
      const advert = byId.get(job.id);
      const more = advert && advertMembers(advert, job, classes.get(String(job.companyId)));
      yield lineOf('job', { ...job, ...more });
    }
  }
}

const companiesOf = (jobs: readonly OtherRecord[]): readonly string[] => [
  ...new Set(jobs.flatMap(({ companyId }) => (typeof companyId === 'string' ? [companyId] : []))),
];
