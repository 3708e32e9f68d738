import { createNovaClient } from '@nova/client';

/** A website's script, with the address and the key that its page gives it. */
const nova = createNovaClient({ url: page.url, apiKey: page.key });
page.show(nova.publicJobs.listByClient({ companyId: page.companyId }).then(({ data }) => data.length));

declare const page: {
  readonly url: string;
  readonly key: string;
  readonly companyId: string;
  show(count: Promise<number>): void;
};
