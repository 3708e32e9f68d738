import { createNovaClient, NovaApiError, type Candidate } from '@nova/client';

/** The client's first use; the same in both kinds of module. */
async function main([url = '', apiKey = '']: readonly string[]): Promise<void> {
  const nova = createNovaClient({ url, apiKey });
  const candidateId = await nova.candidates.create({ firstName: 'Grace', lastName: 'Hopper' });
  const candidate: Candidate = await nova.candidates.get({ candidateId });
  await nova.candidates.delete({ candidateId });
  const gone = await nova.candidates.get({ candidateId }).catch((error: unknown) => error);
  console.log(JSON.stringify([candidate.lastName, gone instanceof NovaApiError ? gone.code : gone]));
}

void main(process.argv.slice(2));

declare const process: { readonly argv: readonly string[] };
