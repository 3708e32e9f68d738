/** What stands in the way: no room is left, or the store does not answer, is not there or may not be used. */
export type StoreFault = 'FULL' | 'AWAY';

/** The store could not do its work, through no fault of who asked: later it may. `message` is one line for the operator. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
