import { exact, id, instant, text, type FieldTable } from '@nova/search';

const whole = 'ARRAY[s.email]::text[], ARRAY[]::text[]';

/** What a query over suppressed addresses may name; they are few enough to be looked through. */
export const suppressionFields: FieldTable = {
  vector: `nova_document(ARRAY[s.email, s.reason]::text[], ${whole})`,
  keys: `rtrim(nova_keys(${whole}))`,
  fields: {
    id: id('s.id'),
    email: exact('s.email'),
    reason: text('s.reason'),
    source: exact('s.source'),
    createdOn: instant('s."createdOn"'),
  },
};
