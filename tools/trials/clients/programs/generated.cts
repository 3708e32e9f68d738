import {
  candidatesCreate,
  candidatesDelete,
  candidatesGet,
  candidatesSearch,
  candidatesUpdate,
} from './client';
import { client } from './client/client.gen';

/** Uses @hey-api/openapi-ts, and prints the server's answers as JSON. */
async function main([baseUrl = '', auth = '']: readonly string[]): Promise<void> {
  client.setConfig({ baseUrl, auth });
  const ada = { firstName: 'Ada', jobTitle: 'Analyst', email: 'ada@inbox.example', skills: ['Analysis'] };
  const created = await candidatesCreate({ body: ada });
  const again = await candidatesCreate({ body: ada });
  const candidateId = created.data?.data ?? '';
  const path = { candidateId };
  const listed = await candidatesSearch({ query: { query: 'skills:analysis', size: 5 } });
  const read = await candidatesGet({ path });
  const updated = await candidatesUpdate({ path, body: { rating: 5, jobTitle: null } });
  const after = await candidatesGet({ path });
  const deleted = await candidatesDelete({ path });
  const gone = await candidatesGet({ path });
  const refused = await candidatesSearch({ query: { query: 'customFields.Nothing:yes' } });
  console.log(
    JSON.stringify({
      duplicate: [again.response.status, again.error?.error, again.error?.data === candidateId],
      listed: [listed.data?.total, listed.data?.data.map(({ id }) => id === candidateId)],
      read: [read.data?.data.jobTitle, read.data?.data.skills],
      updated: [updated.data?.success, after.data?.data.rating, after.data?.data.jobTitle],
      deleted: deleted.data?.data === candidateId,
      gone: [gone.response.status, gone.error?.error],
      refused: [refused.response.status, refused.error?.error],
    }),
  );
}

void main(process.argv.slice(2));

declare const process: { readonly argv: readonly string[] };
