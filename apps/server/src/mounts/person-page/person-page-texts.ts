import type { pageOutcomes } from '@nova/features';

export type FailedPage = 'unknown' | 'past' | 'often' | 'later' | 'refused';

interface Titled {
  readonly title: string;
  readonly text: string;
}

interface Right extends Titled {
  readonly button: string;
  /** Shown while a request is open; `{from}` and `{until}` are days. */
  readonly noted: string;
}

/** `{agency}` is the account's name; other names in braces are days. */
export interface PersonPageTexts {
  /** The language's own name. */
  readonly language: string;
  readonly languages: string;
  readonly skip: string;
  readonly contents: string;
  readonly title: string;
  readonly lead: string;
  readonly outcomes: Readonly<Record<(typeof pageOutcomes)[number], string>>;
  readonly consents: Titled;
  readonly states: Readonly<Record<'REQUESTED' | 'GIVEN' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED', string>>;
  readonly given: string;
  readonly givenUntil: string;
  readonly withdrawn: string;
  readonly expired: string;
  /** The name of the purpose to which web applications agree, if the agency has not named it. */
  readonly application: string;
  readonly agree: string;
  readonly refuse: string;
  readonly withdraw: string;
  readonly data: Titled;
  readonly name: string;
  readonly yes: string;
  /** Labels by the name of a record's field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly tenures: Readonly<Record<string, string>>;
  readonly notice: Readonly<Record<string, string>>;
  readonly sinceThen: string;
  readonly applications: Titled;
  readonly files: Titled;
  readonly rights: Titled;
  readonly copy: Right;
  readonly object: Right & { readonly done: string };
  readonly erase: Right;
  readonly imprint: string;
  readonly privacy: string;
  readonly failed: Readonly<Record<FailedPage, Titled>>;
}
