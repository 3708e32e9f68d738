import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { AppRouter, Candidate } from '@nova/client';

/** Uses tRPC's own client. */
const [url = '', key = ''] = process.argv.slice(2);
const links = [httpBatchLink({ url: `${url}/trpc`, headers: { 'X-Api-Key': key }, maxItems: 50 })];
const nova = createTRPCClient<AppRouter>({ links });

const [users, candidateId] = await Promise.all([
  nova.users.list.query(),
  nova.candidates.create.mutate({ firstName: 'Mary', lastName: 'Jackson', skills: ['Aeronautics'] }),
]);
const candidate: Candidate = await nova.candidates.get.query({ candidateId });
const page = await nova.candidates.search.query({ query: 'skills:aeronautics', size: 5 });
await nova.candidates.update.mutate({ candidateId, rating: 4 });
await nova.candidates.delete.mutate({ candidateId });
const refused = await nova.candidates.get.query({ candidateId }).then(
  () => null,
  (error: unknown) => (error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null),
);
// @ts-expect-error an id is needed
const notCalled = () => nova.candidates.get.query({});
// @ts-expect-error there is no such procedure
const neither = () => nova.candidates.nothing.query();

console.log(
  JSON.stringify({
    users: users.total,
    read: candidate.lastName,
    found: page.data.map(({ id }) => id === candidateId),
    refused: [refused?.error, refused?.status],
    typed: [typeof notCalled, typeof neither],
  }),
);

declare const process: { readonly argv: readonly string[] };
