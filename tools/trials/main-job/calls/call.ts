export interface Known {
  /** The id of an imported record. */
  readonly record: (type: string, number?: number) => string;
  readonly option: (group: string) => string;
  /** The id in an earlier answer by endpoint: its own, its first record's or its candidate's. */
  readonly made: (name: string) => string;
  /** The earlier answer of an endpoint. */
  readonly answer: (name: string) => unknown;
  /** Calls another endpoint that a call depends on. */
  readonly call: (name: string, input: Input) => Promise<unknown>;
  readonly receiverUrl: string;
}

/** Members of path, query and body; a file makes a form of it. */
export type Input = Readonly<Record<string, unknown>>;

export type Call = (known: Known) => Input | Promise<Input>;

/** A resource's calls by verb, in order. */
export type Calls = Readonly<Record<string, Call>>;

export const nothing = (): Input => ({});

/** Calls that need only the id of a kept record. */
export const reads = (kind: string, verbs: readonly string[]): Calls =>
  Object.fromEntries(verbs.map((verb) => [verb, ({ record }) => ({ [`${kind}Id`]: record(kind, 3) })]));

/** Calls on the record that `create` made. */
export const changes = (plural: string, kind: string, writes: Readonly<Record<string, Input>>): Calls =>
  Object.fromEntries(
    Object.entries(writes).map(([verb, write]) => [
      verb,
      ({ made }) => ({ [`${kind}Id`]: made(`${plural}.create`), ...write }),
    ]),
  );
