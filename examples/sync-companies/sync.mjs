// Keeps the companies of an account in a JSON file: KEY=nova_sk_… node sync.mjs URL FILE
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createNovaClient } from '@nova/client';

const [url = 'http://127.0.0.1:3000', file = 'companies.json'] = process.argv.slice(2);
const nova = createNovaClient({ url, apiKey: process.env.KEY ?? '' });

const companies = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
const latest = [...companies.values()]
  .map(({ updatedOn }) => updatedOn)
  .sort()
  .at(-1);

// The last moment is asked for again: more may have changed within it.
let changed = 0;
for await (const company of nova.companies.listAll(latest === undefined ? {} : { updatedSince: latest })) {
  if (companies.get(company.id)?.updatedOn !== company.updatedOn) changed += 1;
  companies.set(company.id, company);
}
writeFileSync(file, JSON.stringify(Object.fromEntries(companies), null, 2));
console.log(`${changed} of ${companies.size} companies are new or have changed`);
