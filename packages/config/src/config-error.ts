/** Settings that cannot be used. The message has one line for each, which names it. */
export class ConfigError extends Error {
  /** One sentence a setting, which begins with its name. */
  readonly complaints: readonly string[];

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'));
    this.name = 'ConfigError';
    this.complaints = complaints;
  }
}
