/** For an option that may be repeated: its words in their order. */
export const collect = (word: string, words: readonly string[] = []): readonly string[] => [...words, word];
