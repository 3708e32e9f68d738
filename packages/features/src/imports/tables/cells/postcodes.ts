/** Countries whose postcodes have five digits, some of which begin with a zero. */
const fiveFigures = new Set(
  [
    'de d deu ger germany deutschland allemagne alemania germania duitsland',
    'fr f fra france frankreich francia frankrijk',
    'it i ita italy italien italia italie italië',
    'es e esp spain spanien españa espagne spagna spanje',
    'us usa united_states united_states_of_america vereinigte_staaten états-unis estados_unidos stati_uniti verenigde_staten',
    'fi fin finland finnland suomi ee est estonia estland eesti hr hrv croatia kroatien hrvatska',
  ].flatMap((words) => words.split(' ')),
);

/**
 * Restores the leading zero that a spreadsheet removed: `1067` in Germany is `01067`.
 * @returns undefined if the postcode is complete, or if the country doesn't decide it
 */
export function padPostcode(postcode: unknown, country: unknown): string | undefined {
  if (typeof postcode !== 'string' || typeof country !== 'string' || !/^\d{4}$/u.test(postcode))
    return undefined;
  const plain = country.trim().toLowerCase().replaceAll('.', '').replaceAll(/\s+/gu, '_');
  return fiveFigures.has(plain) ? `0${postcode}` : undefined;
}
