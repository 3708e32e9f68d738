import { procedure, router } from '@nova/core';
import { createAccountUser, listAccountUsers, updateAccountUser } from './account-users.ts';
import { forgetSingleSignOn } from './sign-in/single-sign-on.ts';
import { linkUser } from './sign-in/sign-in-links.ts';
import { createAccountKey, listAccountKeys, revokeAccountKey } from './account-keys.ts';
import { createSession, deleteSession, getSession } from './sign-in/sessions.ts';
import { sendSessionLink } from './sign-in/send-link.ts';
import { getUsage } from './usage/account-usage.ts';
import * as contract from './contract.ts';
import * as sessionContract from './session-contract.ts';
import * as keysContract from './keys-contract.ts';
import * as usageContract from './usage-contract.ts';
import type {} from './ports.ts';

export const accountsRouter = router({
  users: {
    list: procedure(contract.listUsers).query(listAccountUsers),
    create: procedure(contract.createUser).mutation(createAccountUser),
    update: procedure(contract.updateUser).mutation(updateAccountUser),
    forgetSingleSignOn: procedure(contract.forgetSingleSignOn).mutation(forgetSingleSignOn),
    link: procedure(sessionContract.linkUser).mutation(linkUser),
  },
  keys: {
    list: procedure(keysContract.listKeys).query(listAccountKeys),
    create: procedure(keysContract.createKey).mutation(createAccountKey),
    revoke: procedure(keysContract.revokeKey).mutation(revokeAccountKey),
  },
  session: {
    get: procedure(sessionContract.getSession).query(getSession),
    create: procedure(sessionContract.createSession).mutation(createSession),
    sendLink: procedure(sessionContract.sendSessionLink).mutation(sendSessionLink),
    delete: procedure(sessionContract.deleteSession).mutation(deleteSession),
  },
  usage: {
    get: procedure(usageContract.getUsage).query(getUsage),
  },
});
