import type { Endpoint } from '@nova/contract';

const what = {
  private: 'a key of the role PRIVATE: it reads and writes for the user it belongs to',
  public: 'a key of the role PUBLIC: it reads public jobs and may stand in a web page',
} as const;

/** The ways to carry a key, each role in its own scheme (docs/interface/keys-and-accounts.md#how-a-key-travels). */
export const securitySchemes = {
  privateApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: `The header X-Api-Key carries ${what.private}.`,
  },
  publicApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: `The header X-Api-Key carries ${what.public}.`,
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Authorization: Bearer carries a key of the role that the endpoint takes.',
  },
  privateApiKey: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description: `The query parameter apiKey carries ${what.private}. Prefer a header: addresses end up in logs.`,
  },
  publicApiKey: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description: `The query parameter apiKey carries ${what.public}.`,
  },
} as const;

/** Any one of these ways will do. */
export const securityOf = (endpoint: Endpoint): readonly Record<string, readonly string[]>[] =>
  endpoint.role === 'PUBLIC'
    ? [{ publicApiKeyHeader: [] }, { bearer: [] }, { publicApiKey: [] }]
    : [{ privateApiKeyHeader: [] }, { bearer: [] }, { privateApiKey: [] }];
