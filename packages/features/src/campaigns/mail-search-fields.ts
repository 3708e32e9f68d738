import { exact, type FieldTable, id, instant, number, text } from '@nova/search';

const address = 'ARRAY[p.email]::text[], ARRAY[]::text[]';

/** Fields that a query over recipients can name. */
export const recipientFields: FieldTable = {
  vector: `nova_document(ARRAY[p.name, p.email]::text[], ${address})`,
  keys: `rtrim(nova_keys(${address}))`,
  fields: {
    recordId: id('p."recordId"'),
    name: text('p.name'),
    email: exact('p.email'),
    state: exact('p.state'),
    reason: exact('p.reason'),
    attempts: number('p.attempts'),
    opens: number('p.opens'),
    clicks: number('p.clicks'),
    dispatchedOn: instant('p."dispatchedOn"'),
    bouncedOn: instant('p."bouncedOn"'),
    unsubscribedOn: instant('p."unsubscribedOn"'),
    response: text('p.response'),
  },
};

const suppressedAddress = 'ARRAY[s.email]::text[], ARRAY[]::text[]';

/** Fields that a query over suppressions can name. Suppressions are few enough to scan. */
export const suppressionFields: FieldTable = {
  vector: `nova_document(ARRAY[s.email, s.reason]::text[], ${suppressedAddress})`,
  keys: `rtrim(nova_keys(${suppressedAddress}))`,
  fields: {
    id: id('s.id'),
    email: exact('s.email'),
    reason: text('s.reason'),
    source: exact('s.source'),
    createdOn: instant('s."createdOn"'),
  },
};
