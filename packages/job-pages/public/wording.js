// The words of a page in one of its languages. The texts themselves are in languages/.

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'];

/** Returns the first of these tags' languages (de-AT, pt, en …) that has texts; English if none has. */
export const languageOf = (tags) =>
  tags.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag)) ?? 'en';

/**
 * Creates the functions that word things in one language.
 * @param words the export of languages/{language}.js
 */
export function wordingOf(language, words) {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const filled = (text, values) =>
    text.replace(/\{(\w+)\}/gu, (_, name) => {
      const value = values[name];
      return typeof value === 'number' ? numbers.format(value) : String(value);
    });
  return {
    language,
    /** Returns the text of this name, with the placeholders in braces filled in. `count` chooses the plural form. */
    say(name, values = {}) {
      const text = words[name];
      return filled(
        typeof text === 'string' ? text : (text[plurals.select(values.count)] ?? text.other),
        values,
      );
    },
    /** Formats a day in the form dd/MM/yyyy. */
    day(text) {
      const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/u.exec(text ?? '') ?? [];
      if (year === undefined) return undefined;
      const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
      return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
    },
    /** Formats a duration: in seconds below 90 s, otherwise in minutes or hours. */
    time(seconds) {
      const [value, unit] =
        seconds < 90
          ? [seconds, 'second']
          : seconds < 5400
            ? [seconds / 60, 'minute']
            : [seconds / 3600, 'hour'];
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
        Math.ceil(value),
      );
    },
    money(amount, currency) {
      const options = { maximumFractionDigits: amount < 1000 && amount % 1 !== 0 ? 2 : 0 };
      const withCurrency = currency ? { ...options, style: 'currency', currency } : options;
      try {
        return new Intl.NumberFormat(language, withCurrency).format(amount);
      } catch {
        return `${numbers.format(amount)} ${currency}`;
      }
    },
  };
}
