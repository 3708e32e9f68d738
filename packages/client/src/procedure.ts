/** Where and how a procedure answers over REST. */
export interface Procedure {
  readonly envelope: 'record' | 'list' | 'publicJobs' | 'file';
  /** Whether its input carries a file. */
  readonly uploads: boolean;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/nova`, ids in braces. */
  readonly path: string;
}
