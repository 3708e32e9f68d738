/** What may be otherwise the next time: a connection that broke off, or an answer that is not whole. */
export class PassingError extends Error {
  /** `silent` where nothing came of it, `garbled` where something else came than was asked for. */
  readonly kind: 'silent' | 'garbled';

  constructor(kind: PassingError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PassingError';
    this.kind = kind;
  }
}
