/** Whether a text has anything of a template: most have not, and are the same for everybody. */
export const isTemplate = (text: string): boolean => /\{[{%]/u.test(text);
