import { getCountries } from 'libphonenumber-js/max';

const found = new Map<string, string | undefined>();

/** Newer engines have a method where older ones have a property; TypeScript's library knows neither. */
interface ZonedLocale {
  readonly timeZones?: readonly string[] | undefined;
  readonly getTimeZones?: () => readonly string[] | undefined;
}

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The name that the engine itself has for a zone: Europe/Kyiv and Europe/Kiev are one. */
function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}

function search(timeZone: string): string | undefined {
  const name = canonical(timeZone);
  const [country, another] = getCountries().filter((code) => zonesOf(code).includes(name));
  return another === undefined ? country : undefined;
}

/**
 * The one country that a time zone (IANA) belongs to, by the engine's own tables; undefined for UTC, for a zone that several
 * countries share and for one that is not known. The first question about a zone takes some 100 ms.
 */
export function countryOfTimeZone(timeZone: string): string | undefined {
  if (!found.has(timeZone)) found.set(timeZone, search(timeZone));
  return found.get(timeZone);
}
