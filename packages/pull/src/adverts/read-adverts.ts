import { isFault } from '../http/ask-once.ts';
import { parsePage } from '../http/envelopes.ts';
import { hasList, type Line, readRecords, type SourceRecord } from '../lines/line-of.ts';
import { atOnce, splitIntoSlices, awaitAll } from '../read/read-named.ts';
import { findPath } from '../read/sources.ts';
import type { Round } from '../round.ts';

/** File of the jobs as the PUBLIC key reads them. */
export const adverts = 'advert';

const path = findPath('publicJobs.listByClient');

/**
 * Reads adverts by company. If the server has no list of jobs, all companies are tried. The pull goes on without
 * adverts if the key is refused.
 * @throws SourceError
 */
export async function readAdverts(round: Round): Promise<void> {
  const file = await round.spool.file(adverts);
  if (round.publicKey === undefined || file.mark.ended) return;
  const ids = [...(await readCompanyIds(round))];
  try {
    for await (const slice of splitIntoSlices(ids.slice(file.mark.place?.done ?? 0), atOnce)) {
      const pages = await awaitAll(slice.map((id) => readCompanyAdverts(round, id)));
      const doneCount = (file.mark.place?.done ?? 0) + slice.length;
      const freshAdverts = pages.flat().filter(({ id }) => !file.seen.has(id));
      await file.append([...new Map(freshAdverts.map((job) => [job.id, job])).values()], {
        place: { done: doneCount },
      });
      round.onProgress({ doing: 'reading', type: 'job', done: doneCount, total: ids.length });
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

async function readCompanyIds(round: Round): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const isListed = await hasList(round, 'job');
  for await (const { id, companyId } of readRecords(round, isListed ? 'job' : 'company')) {
    const company = isListed ? companyId : id;
    if (typeof company === 'string' && company !== '') ids.add(company);
  }
  return ids;
}

async function readCompanyAdverts(round: Round, companyId: string) {
  const { server, publicKey = '', findings } = round;
  try {
    const params = { includeArchived: 'true' };
    const at = path.replace('{companyId}', encodeURIComponent(companyId));
    return (await server.read({ path: at, params, key: publicKey, take: parsePage })).records;
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

const details = ['headline', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl', 'languages', 'address'];

/** Returns details of users that only adverts show, by the other server's ids. */
export async function readRecruiters({ spool }: Round): Promise<ReadonlyMap<string, SourceRecord>> {
  const byId = new Map<string, SourceRecord>();
  for await (const { recruiter } of (await spool.file(adverts)).records()) {
    const { id, ...shown }: SourceRecord = typeof recruiter === 'object' ? { ...recruiter } : {};
    if (typeof id === 'string') byId.set(id, shown);
  }
  return byId;
}

export function addDetails(line: Line, recruiter: SourceRecord | undefined): Line {
  if (!recruiter) return line;
  const entries = details.filter((name) => name in recruiter).map((name) => [name, recruiter[name]] as const);
  return { ...line, ...Object.fromEntries(entries), type: line.type };
}
