/** `an application`, `a user`: a word of ours with the article it is spoken with. */
export const withArticle = (word: string): string => `${/^[aeio]/iu.test(word) ? 'an' : 'a'} ${word}`;
