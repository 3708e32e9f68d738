import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const plain = domain.plainVerbs('file');

export const files = t.router({
  download: authed(c.downloadFile).query(domain.downloadFile),
  link: authed(c.linkFile).query(domain.linkFile),
  upload: authed(c.uploadFile).mutation(domain.uploadFile),
  list: authed(c.listFiles).query(plain.list),
  listForCandidate: authed(c.listCandidateFiles).query(domain.listCandidateFiles),
  delete: authed(c.deleteFile).mutation(domain.deleteFile),
  parsed: authed(c.getParsedCv).query(domain.getParsedCv),
});
