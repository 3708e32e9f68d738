import { procedure, router } from '@nova/core';
import { listSearchFields } from './list-search-fields.ts';
import * as contract from './contract.ts';

export const searchRouter = router({
  search: {
    fields: procedure(contract.listSearchFields).query(listSearchFields),
  },
});
