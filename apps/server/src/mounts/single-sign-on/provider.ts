import type { VouchedPerson } from '@nova/features';
import * as oidc from 'openid-client';

export interface SingleSignOn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Values that a sign-in needs again at its callback. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The path of the console to open afterwards. */
  readonly to: string;
}

export interface Provider {
  /**
   * Returns the provider's address, to which the browser is sent.
   * @throws Error if the provider cannot be reached
   */
  address(attempt: Attempt, redirectUri: string): Promise<URL>;
  /**
   * Returns the person whom the provider identifies.
   * @param callback the whole address
   * @throws Error for anything that is not proven
   */
  vouch(attempt: Attempt, callback: URL): Promise<VouchedPerson>;
}

export const newAttempt = (to: string): Attempt => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
  to,
});

/** The longest subject in characters, as OpenID Connect limits it. */
const longestSubject = 255;

/** Seconds to wait for the provider. */
const patience = 10;

/** Milliseconds between reads of the provider's endpoints and keys, which may change. */
const rememberedMs = 60 * 60 * 1000;

export function createProvider({ issuer, clientId, clientSecret }: SingleSignOn): Provider {
  let cache: { readonly configuration: Promise<oidc.Configuration>; readonly until: number } | undefined;
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: patience,
      execute: [
        // Also proves the token's signature, although it comes from the provider itself.
        oidc.enableNonRepudiationChecks,
        // The settings allow http only for a provider on this machine.
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only as a warning
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
  const configuration = (): Promise<oidc.Configuration> => {
    if (cache !== undefined && Date.now() < cache.until) return cache.configuration;
    const discovery = { configuration: discover(), until: Date.now() + rememberedMs };
    cache = discovery;
    discovery.configuration.catch(() => {
      if (cache === discovery) cache = undefined;
    });
    return discovery.configuration;
  };
  return {
    async address({ state, nonce, verifier }, redirectUri) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async vouch({ state, nonce, verifier }, callback) {
      const currentConfiguration = await configuration();
      const tokens = await oidc.authorizationCodeGrant(currentConfiguration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token.');
      if (claims.sub.trim() === '' || claims.sub.length > longestSubject)
        throw new Error('The ID token has no subject that could tell persons apart.');
      const profile =
        claims.email === undefined && currentConfiguration.serverMetadata().userinfo_endpoint !== undefined
          ? await oidc.fetchUserInfo(currentConfiguration, tokens.access_token, claims.sub)
          : claims;
      const { email } = profile;
      const isVerified = profile.email_verified === true && typeof email === 'string';
      return { issuer: claims.iss, subject: claims.sub, email: isVerified ? email : null };
    },
  };
}
