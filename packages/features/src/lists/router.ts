import { procedure, router } from '@nova/core';
import {
  createDistributionList,
  deleteDistributionList,
  getDistributionList,
  listDistributionListMembers,
  listDistributionLists,
  setDistributionListMembers,
  updateDistributionList,
} from './distribution-lists.ts';
import { listSavedSearchDetails } from './read-saved-searches.ts';
import { createSavedSearch, deleteSavedSearch, updateSavedSearch } from './write-saved-search.ts';
import * as distributionListsContract from './distribution-lists-contract.ts';
import * as contract from './contract.ts';

export const listsRouter = router({
  distributionLists: {
    list: procedure(distributionListsContract.listDistributionLists).query(listDistributionLists),
    get: procedure(distributionListsContract.getDistributionList).query(getDistributionList),
    create: procedure(distributionListsContract.createDistributionList).mutation(createDistributionList),
    update: procedure(distributionListsContract.updateDistributionList).mutation(updateDistributionList),
    members: procedure(distributionListsContract.listDistributionListMembers).query(
      listDistributionListMembers,
    ),
    setMembers: procedure(distributionListsContract.setDistributionListMembers).mutation(
      setDistributionListMembers,
    ),
    delete: procedure(distributionListsContract.deleteDistributionList).mutation(deleteDistributionList),
  },
  savedSearches: {
    list: procedure(contract.listSavedSearchDetails).query(listSavedSearchDetails),
    create: procedure(contract.createSavedSearch).mutation(createSavedSearch),
    update: procedure(contract.updateSavedSearch).mutation(updateSavedSearch),
    delete: procedure(contract.deleteSavedSearch).mutation(deleteSavedSearch),
  },
});
