export { type LimitChanges, readAccountLimits, setAccountLimits } from './account-limits.ts';
export { createUnknownAccountError, readInput } from './account-values.ts';
export {
  type AccountChanges,
  createAccount,
  type CreatedAccount,
  findAccountOrThrow,
  listAccounts,
  updateAccount,
} from './accounts.ts';
export { defaultMasterData } from './default-master-data.ts';
export { countOfKeys, createKeyDirectory } from './key-directory.ts';
export { type CreatedKey, createKey, listKeys, revokeKey } from './keys.ts';
export { createOperatorContext } from './operator-context.ts';
export { takeSignInAttempt } from './sign-in/bounds.ts';
export { removePastSessions } from './sign-in/sessions.ts';
export { createSignInLink, linkOperatorsUser, type SignInLink } from './sign-in/sign-in-links.ts';
export type { SignInSettings } from './sign-in/sign-in-settings.ts';
export {
  findSignInChoices,
  forgetOperatorsSingleSignOn,
  signInToAccount,
  type VouchedPerson,
} from './sign-in/single-sign-on.ts';
export { readAccountUsage, type Usage } from './usage/account-usage.ts';
export { createUsageRecorder, type UsageRecorder } from './usage/usage-recorder.ts';
export { createUser, listUsers, type UpdatedUser, updateUser, type UserChanges } from './users.ts';
