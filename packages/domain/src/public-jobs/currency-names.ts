const names = new Intl.DisplayNames(['en'], { type: 'currency' });

/** The English names of all currencies by their ISO 4217 code, as JSON for a statement. */
export const currencyNames = JSON.stringify(
  Object.fromEntries(Intl.supportedValuesOf('currency').map((code) => [code, names.of(code)])),
);
