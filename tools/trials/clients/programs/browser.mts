import { createNovaClient } from '@nova/client';

/** The page gives its script the address and the key. */
const nova = createNovaClient({ url: page.url, apiKey: page.key });
page.show(nova.publicJobs.listByClient({ companyId: page.companyId }).then(({ data }) => data.length));

declare const page: {
  readonly url: string;
  readonly key: string;
  readonly companyId: string;
  show(count: Promise<number>): void;
};
