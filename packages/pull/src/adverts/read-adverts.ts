import { takePage } from '../http/envelopes.ts';
import { isFault } from '../http/source-error.ts';
import { hasList, recordsOf } from '../lines/records-of.ts';
import { inSlices } from '../read/in-slices.ts';
import { atOnce, together } from '../read/read-one.ts';
import { pathOf } from '../read/sources.ts';
import type { Round } from '../round.ts';

/** What the spool calls the jobs that a key of the role PUBLIC reads. */
export const adverts = 'advert';

const path = pathOf('publicJobs.listByClient');

/**
 * Reads the adverts of jobs, company by company: of those whose jobs were read or, where there is no list of jobs, of all. It goes
 * on where it was. That the key is refused is told, and ends nothing.
 * @throws SourceError
 */
export async function readAdverts(round: Round): Promise<void> {
  const file = await round.spool.file(adverts);
  if (round.publicKey === undefined || file.mark.ended) return;
  const ids = [...(await companiesOf(round))];
  try {
    for await (const slice of inSlices(ids.slice(file.mark.place?.done ?? 0), atOnce)) {
      const pages = await together(slice.map((id) => advertsOf(round, id)));
      const done = (file.mark.place?.done ?? 0) + slice.length;
      const found = pages.flat().filter(({ id }) => !file.seen.has(id));
      await file.append([...new Map(found.map((job) => [job.id, job])).values()], { place: { done } });
      round.onProgress({ doing: 'reading', type: 'job', done, total: ids.length });
    }
    await file.append([], { ended: true });
  } catch (error) {
    if (!isFault(error, 'REFUSED', 'FORBIDDEN')) throw error;
    round.findings.fault(
      'job',
      `Adverts were not read, for the key of --public-key is refused: ${error.message}`,
    );
  }
}

async function companiesOf(round: Round): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const isListed = await hasList(round, 'job');
  for await (const { id, companyId } of recordsOf(round, isListed ? 'job' : 'company')) {
    const company = isListed ? companyId : id;
    if (typeof company === 'string' && company !== '') ids.add(company);
  }
  return ids;
}

async function advertsOf(round: Round, companyId: string) {
  const { server, publicKey = '', findings } = round;
  try {
    const params = { includeArchived: 'true' };
    const at = path.replace('{companyId}', encodeURIComponent(companyId));
    return (await server.read({ path: at, params, key: publicKey, take: takePage })).records;
  } catch (error) {
    if (!isFault(error, 'NOT_THERE', 'FAILING', 'UNREADABLE')) throw error;
    if (error.fault !== 'NOT_THERE')
      findings.errors.push({
        type: 'company',
        id: companyId,
        name: null,
        message: `Its adverts: ${error.message}`,
      });
    return [];
  }
}
