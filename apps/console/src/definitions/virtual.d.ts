declare module 'virtual:definitions' {
  // An ambient module may not import by a relative path.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const kinds: readonly import('./definition.ts').KindDefinition[];
  /** The names of all procedures, such as `bulk.run`. */
  export const procedures: ReadonlySet<string>;
  /** The names of events on the stream. */
  export const eventTypes: readonly string[];
}

declare module 'virtual:import-fields' {
  /** By kind of an uploaded table, the fields that its columns may fill. */
  export const importFields: Readonly<Record<string, readonly string[]>>;
}

declare module 'virtual:privacy' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const privacy: import('../features/privacy/privacy-definition.ts').PrivacyDefinition;
}

declare module 'virtual:merging' {
  /** By the name of a kind whose records can be merged. */
  export const merging: Readonly<
    // eslint-disable-next-line @typescript-eslint/consistent-type-imports
    Record<string, import('../features/merges/merging-definition.ts').MergingDefinition>
  >;
}
