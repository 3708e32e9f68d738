/** The purpose of each command of nova, for its own help and the list of commands. */
export const summaries = {
  account: 'accounts (tenants), their limits and their job pages',
  user: 'users of an account; keys act for them',
  key: 'API keys',
  usage: 'show requests, what is used of the limits, and when keys were last used',
  import: 'import records from a file of JSON lines or a table in CSV or XLSX',
  export: 'export an account as JSON lines, or its records as a table in CSV',
  pull: 'move in from another server of this interface',
  demo: 'fill an account with believable data',
  duplicates: 'records that may be the same',
  cv: 'the texts of CVs, by which searches find candidates',
  retention: 'what becomes of persons with time',
  erasures: 'who was erased or anonymised: list, verify, export and import it',
  privacy: 'what is kept of persons',
  proposal: 'what agents ask for, and a person decides',
  outbound: 'which servers may send mail and webhooks',
  mail: 'what campaigns are sent with',
  webhook: 'receivers of events',
  mcp: 'connect a program that speaks MCP over standard input and output with a server',
  migrate: 'bring the schema of the database up to date',
  doctor: 'check what Nova needs, and say what to fix',
} as const;

export type CommandName = keyof typeof summaries;
