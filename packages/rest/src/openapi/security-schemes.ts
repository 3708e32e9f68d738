import type { Endpoint, EndpointRole } from '@nova/contract';

const what = {
  private: 'a key of the role PRIVATE: it reads and writes for the user it belongs to',
  calendar: 'a key of the role CALENDAR: it reads the interviews of its user and nothing else',
  public: 'a key of the role PUBLIC: it reads public jobs and may stand in a web page',
} as const;

/** One scheme for each role and way to send a key (docs/interface/keys-and-accounts.md#how-a-key-travels). */
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
  calendarApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: `The header X-Api-Key carries ${what.calendar}.`,
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
  calendarApiKey: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description: `The query parameter apiKey carries ${what.calendar}. That is where calendar programs can give it.`,
  },
} as const;

/** Returns the schemes of an endpoint; any one of them suffices. */
export const findSecurity = (endpoint: Endpoint): readonly Record<string, readonly string[]>[] =>
  waysOf[endpoint.role];

const waysOf = {
  PRIVATE: [{ privateApiKeyHeader: [] }, { bearer: [] }, { privateApiKey: [] }],
  PUBLIC: [{ publicApiKeyHeader: [] }, { bearer: [] }, { publicApiKey: [] }],
  CALENDAR: [{ calendarApiKeyHeader: [] }, { bearer: [] }, { calendarApiKey: [] }],
  NONE: [],
} as const satisfies Record<EndpointRole, readonly Record<string, readonly string[]>[]>;
