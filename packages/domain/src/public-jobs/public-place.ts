const texts = [
  'addressLabel',
  'addressLine',
  'cityName',
  'cityRegion',
  'country',
  'countryCode',
  'countryName',
];

/**
 * SQL of a place as the public sees it (docs/interface/public-jobs.md#fields).
 * @param place SQL of the stored place, a jsonb object or null
 * @param label SQL of the text that labels it where the place itself has no label
 */
export function publicPlace(place: string, label: string | null = null): string {
  const text = (name: string): string => `${place} ->> '${name}'`;
  const number = (name: string): string => `(${place} ->> '${name}')::float8`;
  const members = [
    ...texts.map((name) => [name, text(name)]),
    ...['latitude', 'longitude'].map((name) => [name, number(name)]),
    ...['postCode', 'regionName'].map((name) => [name, text(name)]),
  ].map(([name, sql]) => {
    const labelled =
      name === 'addressLabel' && label !== null ? `coalesce(${String(sql)}, ${label})` : String(sql);
    return `'${String(name)}', ${labelled}`;
  });
  return `json_build_object(${members.join(', ')})`;
}
