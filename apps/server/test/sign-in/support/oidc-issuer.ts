import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

interface Person {
  readonly subject: string;
  readonly email: string;
  readonly verified: boolean;
}

type Tokens = Readonly<Record<string, unknown>>;

/** A provider of single sign-on that asks nothing: `person` signs in. */
export interface OidcIssuer {
  readonly url: string;
  person: Person;
  /** Refuses whoever comes. */
  refuses: boolean;
  /** Changes the tokens on their way. */
  tamper: ((tokens: Tokens) => Tokens) | undefined;
  /** An ID token with other claims, under the issuer's signature. */
  signed(token: unknown, claims: object): string;
  /** The queries of authorization requests. */
  readonly asked: URLSearchParams[];
  close(): Promise<void>;
}

export const client = { id: 'nova', secret: 'a secret that only this test knows' } as const;

export async function openOidcIssuer(redirectUris: () => string[]): Promise<OidcIssuer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  let answer = (_request: IncomingMessage, _response: ServerResponse): void => undefined;
  const server = createServer((request, response) => {
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const issuer: OidcIssuer = {
    url,
    person: { subject: 's', email: 'e', verified: true },
    refuses: false,
    tamper: undefined,
    signed(token, claims) {
      const [head = '', body = ''] = String(token).split('.');
      const before = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...before, ...claims })).toString('base64url');
      const signature = sign('sha256', Buffer.from(`${head}.${changed}`), privateKey);
      return `${head}.${changed}.${signature.toString('base64url')}`;
    },
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  let provider: Provider | undefined;
  answer = (request, response) => {
    provider ??= providerOf(issuer, redirectUris(), privateKey);
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/auth') issuer.asked.push(searchParams);
    if (pathname === '/token') tampering(issuer, response);
    if (pathname.startsWith('/interaction/')) {
      const { refuses, person } = issuer;
      const result = refuses ? { error: 'access_denied' } : { login: { accountId: person.subject } };
      void provider.interactionFinished(request, response, result);
    } else void provider.callback()(request, response);
  };
  return issuer;
}

function providerOf(issuer: OidcIssuer, redirectUris: string[], key: KeyObject): Provider {
  return new Provider(issuer.url, {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: issuer.person.email,
        email_verified: issuer.person.verified,
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
}

function tampering({ tamper }: OidcIssuer, response: ServerResponse): void {
  if (!tamper) return;
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = ((body: unknown) => {
    const text = JSON.stringify(tamper(JSON.parse(String(body)) as Tokens));
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Keeps cookies by host, and shows each redirect. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #headers: Readonly<Record<string, string>>;

  /** @param from the caller's address, behind a proxy */
  constructor(from?: string) {
    this.#headers = from === undefined ? {} : { 'X-Forwarded-For': from };
  }

  /** @returns the answer, not followed */
  async open(address: string, { method = 'GET', headers = {} }: Sent = {}): Promise<Response> {
    const { host } = new URL(address);
    const jar = [...this.#cookies].filter(([name]) => name.startsWith(`${host} `));
    const Cookie = jar.map(([name, value]) => `${name.slice(host.length + 1)}=${value}`).join('; ');
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...headers, Cookie },
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      const name = `${host} ${pair.slice(0, at)}`;
      if (/max-age=0|expires=Thu, 01 Jan 1970/iu.test(set)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
    return response;
  }

  /** Follows redirects until one names an address for which `stop` is true; returns that address. */
  async follow(address: string, stop: (address: URL) => boolean): Promise<URL> {
    let at = new URL(address);
    for (let hops = 0; hops < 12; hops++) {
      const response = await this.open(at.href);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${at.pathname}: ${String(response.status)} ${await response.text()}`);
      at = new URL(location, at);
      if (stop(at)) return at;
    }
    throw new Error('Redirects without end');
  }

  cookie(address: string, name: string): string | undefined {
    return this.#cookies.get(`${new URL(address).host} ${name}`);
  }

  copy(): Browser {
    const copy = new Browser();
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }
}
