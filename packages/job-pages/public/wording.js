// What a page says in one of its languages. The words themselves: languages/.

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'];

/** The first of these language tags (de-AT, pt, en …) that there are words in; English where there is none. */
export const languageOf = (tags) =>
  tags.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag)) ?? 'en';

/**
 * How a language says things.
 * @param words what languages/{language}.js exports
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
    /** The text of this name, with what stands in braces filled in; `count` chooses among its forms. */
    say(name, values = {}) {
      const text = words[name];
      return filled(
        typeof text === 'string' ? text : (text[plurals.select(values.count)] ?? text.other),
        values,
      );
    },
    /** A day that came as dd/MM/yyyy. */
    day(text) {
      const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/u.exec(text ?? '') ?? [];
      if (year === undefined) return undefined;
      const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
      return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
    },
    /** A span of time, in seconds below a minute and a half, else in minutes or hours. */
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
