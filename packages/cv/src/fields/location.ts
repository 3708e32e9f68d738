import type { Line } from '../document.ts';
import { hasDate } from '../entities/date-ranges.ts';
import { findCountryCode, isPlace, isStreet } from '../entities/places.ts';
import { STATE_CODES, STATE_NAMES } from '../lexicon/places.ts';
import type { ParsedAddress } from '../parsed-cv.ts';
import { normaliseText, splitCommas, splitParts, trimPart } from '../text.ts';

const LABEL =
  /^(?:address|location|based in|lives? in|residence|current location|location preference|city|adresse|anschrift|wohnort|ort|domicile|ville|dirección|direccion|domicilio|ciudad|residencia|residenza|indirizzo|città|luogo|sede|adres|woonplaats|wohnhaft in|morada|endereço|localidade|residência|adres zamieszkania|miejsce zamieszkania|miejscowość|adress|bostadsort|ort|stad)\s*(?::|\t|\s-\s)\s*/i;
const POSTCODE_CITY =
  /^(?:[A-Z]{1,2}-)?\d{4,5}(?:\s?[A-Z]{2}(?=\s))?\s+\p{Lu}[\p{L}.'’ \-/()]+(?:,\s*[\p{L} ]+)?$/u;
const CITY_POSTCODE =
  /^\p{Lu}[\p{L}.'’ -]+,?\s+(?:[A-Z]{2}\s+)?(?:[A-Z]{1,3}-)?\d{4,6}(?:-\d{4})?(?:,?\s*[\p{L} ]+)?$/u;
const UK_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/;

const NO_ADDRESS = /\b(?:mobile|mob|phone|tel|fax|handy|cell|page|seite|version)\b/i;

function isAddress(text: string): boolean {
  if (
    text.length > 90 ||
    NO_ADDRESS.test(text) ||
    /[@]|https?:|www\.|\b\d{3}[-.\s]\d{3,4}[-.\s]\d{3,4}\b/.test(text)
  )
    return false;
  if (isPlace(text) || POSTCODE_CITY.test(text) || UK_POSTCODE.test(text)) return true;
  if (CITY_POSTCODE.test(text) && !hasDate(text)) return true;
  return isStreet(text);
}

const MARK = /^[^\p{L}\p{N}(]+(?=[\p{L}\p{N}(])/u;
const CONTACT = /@|https?:|www\.|\.(?:com|org|net|io|dev|de|fr|me)\b|(?:\d[\d ().-]*){8}/i;

/** Splits contact details without separating a town from its state. */
function splitContactParts(text: string): string[] {
  return splitParts(text).flatMap((part) => {
    if (!CONTACT.test(part)) return [part];
    const runs: string[][] = [[]];
    for (const piece of splitCommas(part)) {
      if (CONTACT.test(piece)) runs.push([]);
      else runs.at(-1)?.push(piece);
    }
    const between = runs.map((pieces) => pieces.join(', ')).filter((run) => isPlace(run));
    return between.length > 0 ? between : [part];
  });
}

interface FoundAddress {
  text: string;
  at: number;
}

function findAddresses(lines: Line[]): FoundAddress[] {
  return lines.flatMap((line, at) => {
    if (line.text.length > 220) return [];
    return splitContactParts(line.text).flatMap((whole) => {
      const part = whole.replace(MARK, '');
      const labelled =
        LABEL.test(part) ||
        (line.cells.length > 1 &&
          LABEL.test(`${line.cells[0] ?? ''}\t`) &&
          line.cells.slice(1).join('\t').includes(part));
      const text = trimPart(part.replace(LABEL, ''));
      const plausible = labelled && /^\p{Lu}/u.test(text) && text.length < 80 && !/@|\d{6}/.test(text);
      return isAddress(text) || plausible ? [{ text, at }] : [];
    });
  });
}

function joinAddresses(addresses: FoundAddress[]): string | null {
  const [first, second, third] = addresses;
  if (first === undefined) return null;
  if (second === undefined || second.at - first.at > 2 || !isStreet(first.text)) return first.text;
  const two = `${first.text}, ${second.text}`;
  return third !== undefined && third.at - second.at <= 1 && findCountryCode(third.text) !== null
    ? `${two}, ${third.text}`
    : two;
}

/** Returns the location as the CV prints it. */
export function findLocation(lines: Line[]): string | null {
  const addresses = findAddresses(lines);
  const street = addresses.findIndex((address) => isStreet(address.text));
  const text = joinAddresses(street > 0 && street < 3 ? addresses.slice(street) : addresses);
  return text === null || text.length > 120 ? null : text;
}

const EMPTY: ParsedAddress = { street: null, city: null, state: null, country: null, postcode: null };

/** Splits a location. Parts that are not recognised stay null. */
export function toAddress(location: string | null): ParsedAddress {
  if (location === null) return { ...EMPTY };
  const address = { ...EMPTY };
  for (const part of splitCommas(location.replace(/\s*•\s*/g, ', '))) {
    const postcode =
      /(?:[A-Z]{1,3}-)?\b(\d{4}\s?[A-Z]{2}|\d{4,6}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\b/.exec(
        part,
      );
    const rest = postcode === null ? part : trimPart(part.replace(postcode[0], ''));
    if (isStreet(part) && address.street === null) address.street = part;
    else if (postcode !== null) {
      address.postcode ??= postcode[1] ?? null;
      assignRegion(address, rest);
    } else assignRegion(address, part);
  }
  return address;
}

function assignRegion(address: ParsedAddress, text: string): void {
  if (text === '') return;
  if (STATE_CODES.has(text) || STATE_NAMES.has(normaliseText(text))) address.state ??= text;
  else if (findCountryCode(text) !== null) address.country ??= text;
  else if (/^[\p{Lu}\p{Lo}]/u.test(text)) address.city ??= text;
}
