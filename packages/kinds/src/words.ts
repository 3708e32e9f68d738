/** `savedSearch` → `SavedSearch`. */
export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** `note` → `a note`, `opportunity` → `an opportunity`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
