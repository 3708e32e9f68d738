/** Where and how a procedure answers over REST. */
export interface Procedure {
  readonly envelope: 'record' | 'list' | 'feed' | 'publicJobs' | 'file';
  /** The member of its input that is a file; null where none is. */
  readonly uploads: string | null;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/nova`, ids in braces. */
  readonly path: string;
}
