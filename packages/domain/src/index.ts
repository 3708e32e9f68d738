export type { Context, ContextAccount, ContextUser } from './context.ts';
export { JsonText, type DocumentPage } from './json-text.ts';
export { newId } from './ids.ts';
export { createCandidate } from './candidates/create-candidate.ts';
export { deleteCandidate } from './candidates/delete-candidate.ts';
export { getCandidate } from './candidates/get-candidate.ts';
export { listSavedSearches } from './candidates/list-saved-searches.ts';
export { searchCandidates } from './candidates/search-candidates.ts';
export { setCandidateInternalNotes, setCandidateOverview } from './candidates/set-candidate-text.ts';
export { setCandidateSource } from './candidates/set-candidate-source.ts';
export { setCandidateStatus } from './candidates/set-candidate-status.ts';
export { setCandidateTags } from './candidates/set-candidate-tags.ts';
export { updateCandidate } from './candidates/update-candidate.ts';
export { allMasterData } from './master-data/all-master-data.ts';
export { accountLimits } from './accounts/account-limits.ts';
export { keyRoles, type KeyRole } from './accounts/api-key.ts';
export { billingScopes } from './accounts/account-values.ts';
export {
  createKeyDirectory,
  type KeyDirectory,
  type KeyDirectoryOptions,
} from './accounts/authenticate-key.ts';
export { createAccount, type CreatedAccount, type NewAccount } from './accounts/create-account.ts';
export { createKey, type CreatedKey, type NewKey } from './accounts/create-key.ts';
export { createUser, type CreatedUser, type NewUser } from './accounts/create-user.ts';
export type { KeyHolder } from './accounts/key-holder.ts';
export { listAccounts, type ListedAccount } from './accounts/list-accounts.ts';
export { listKeys, type ListedKey } from './accounts/list-keys.ts';
export { listUsers, type ListedUser } from './accounts/list-users.ts';
export { revokeKey, type RevokedKey } from './accounts/revoke-key.ts';
export { setAccountLimits, type LimitChanges } from './accounts/set-account-limits.ts';
