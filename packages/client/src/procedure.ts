/** Where and how a procedure answers: over REST where it has a path, over tRPC otherwise. */
export interface Procedure {
  readonly type: 'query' | 'mutation';
  readonly envelope: 'record' | 'list' | 'publicJobs' | 'file';
  /** Whether its input carries a file. */
  readonly uploads: boolean;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/nova`, ids in braces. */
  readonly path?: string;
}
