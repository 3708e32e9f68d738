/** What the key of an account's domain is sealed for. */
export const dkimPurpose = (accountId: string, domain: string): string => `dkim ${accountId} ${domain}`;
