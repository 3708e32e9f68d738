/** SQL of a person's whole name; null when neither part is known. */
export const personName = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}."firstName", ${alias}."lastName"), '')`;
