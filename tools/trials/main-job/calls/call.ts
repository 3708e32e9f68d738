/** What calls refer to. */
export interface Known {
  /** The id of the imported record of a type with a number. */
  readonly record: (type: string, number?: number) => string;
  /** The id of an option of a group of master data. */
  readonly option: (group: string) => string;
  /** The id that an earlier call answered, by the name of its endpoint: its own, its first record's, or its candidate's. */
  readonly made: (name: string) => string;
  /** All that an earlier call answered, by the name of its endpoint. */
  readonly answer: (name: string) => unknown;
  /** Calls an endpoint on the way, where a call has to wait for something or to bring it about. */
  readonly call: (name: string, input: Input) => Promise<unknown>;
  /** Where webhooks go. */
  readonly receiverUrl: string;
}

/** What a call gives: members of its path, query and body; a file makes a form of it. */
export type Input = Readonly<Record<string, unknown>>;

/** Makes what a call gives, when its turn has come. */
export type Call = (known: Known) => Input | Promise<Input>;

/** The calls of one resource by verb, in the order in which they are made. */
export type Calls = Readonly<Record<string, Call>>;

export const nothing = (): Input => ({});

/** Reads of an imported record that stays, and what else needs but its id. */
export const reads = (kind: string, verbs: readonly string[]): Calls =>
  Object.fromEntries(verbs.map((verb) => [verb, ({ record }) => ({ [`${kind}Id`]: record(kind, 3) })]));

/** What is done with the record that the resource's `create` made. */
export const changes = (plural: string, kind: string, writes: Readonly<Record<string, Input>>): Calls =>
  Object.fromEntries(
    Object.entries(writes).map(([verb, write]) => [
      verb,
      ({ made }) => ({ [`${kind}Id`]: made(`${plural}.create`), ...write }),
    ]),
  );
