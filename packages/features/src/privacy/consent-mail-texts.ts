import type { SiteLanguage } from '@nova/contract';
import texts from './consent-mail-texts.json' with { type: 'json' };

/** `{agency}` is the account's name, `{until}` a day, `{name}` the person's name. */
export interface ConsentMailTexts {
  readonly subject: string;
  readonly hello: string;
  readonly helloName: string;
  /** The purposes follow this text. */
  readonly ask: string;
  /** The text of the link. */
  readonly open: string;
  readonly more: string;
  readonly until: string;
}

/** The texts of the mail (docs/interface/privacy.md#asking-for-a-consent). */
export const consentMailTexts: Readonly<Record<SiteLanguage, ConsentMailTexts>> = texts;
