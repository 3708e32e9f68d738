/** A setting that can not be used; the message is one line that names it. */
export class ConfigError extends Error {
  readonly setting: string;

  constructor(setting: string, complaint: string) {
    super(`${setting} ${complaint}`);
    this.name = 'ConfigError';
    this.setting = setting;
  }
}
