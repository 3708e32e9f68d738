import { procedure, router } from '@nova/core';
import { allMasterData, createMasterData, deleteMasterData, updateMasterData } from './master-data.ts';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  updateCustomField,
} from './custom-fields.ts';
import * as contract from './contract.ts';
import * as customFieldsContract from './custom-fields-contract.ts';

export const configurationRouter = router({
  masterData: {
    create: procedure(contract.createMasterData).mutation(createMasterData),
    update: procedure(contract.updateMasterData).mutation(updateMasterData),
    all: procedure(contract.allMasterData).query(allMasterData),
    delete: procedure(contract.deleteMasterData).mutation(deleteMasterData),
  },
  customFields: {
    list: procedure(customFieldsContract.listCustomFields).query(listCustomFields),
    create: procedure(customFieldsContract.createCustomField).mutation(createCustomField),
    update: procedure(customFieldsContract.updateCustomField).mutation(updateCustomField),
    delete: procedure(customFieldsContract.deleteCustomField).mutation(deleteCustomField),
  },
});
