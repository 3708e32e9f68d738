import type { Line } from '../document.ts';
import { FINISHED_WORDS } from '../lexicon/dates.ts';
import { STATE_CODES } from '../lexicon/places.ts';
import { splitCommas, splitParts, trimPart, stripDuration, countWords } from '../text.ts';
import { findDateRanges, hasDate } from './date-ranges.ts';
import { type Degree, findDegree, isSchool, stripDepartment } from './degrees-and-schools.ts';
import { joinLabelCell } from './labels.ts';
import { isPlace, splitTrailingPlace } from './places.ts';

export interface EducationPart {
  text: string;
  degree: Degree | null;
  school: boolean;
  placed: boolean;
}

const GRADE =
  /(?:\b(?:overall|final|total|average|cumulative)\s+)?\b(?:(?:cum\.?|major|overall|cumulative)?\s*c?gpa|grade|note|abschlussnote|gesamtnote|average|percentage|mention|nota|votazione|voto|cijfer|score|classification)\b\s*[:=-]?\s*([\p{L}\d][\p{L}\d.,/%+ -]{0,24}?)(?=$|[|;()\t]|,(?!\d)|\s{2})|(?<![\d.,])(\d(?:[.,]\d{1,3})?\s*(?:\/\s*\d{1,2}(?:[.,]\d)?)?)\s*c?gpa\b|\b(\d{2,3}(?:\.\d+)?\s?%)|\b(1[01]\d\/110(?:\s+e\s+lode)?)|\b((?:summa|magna) cum laude|cum laude|(?:first|second|upper second)[- ]class(?: honou?rs)?|2:1|2:2|mention (?:très )?bien|mention assez bien|with distinction)\b/iu;

/** A thesis names the degree but is not one: "BSc thesis: …". */
const THESIS =
  /^(?:ph\.?\s?d\.?|doctoral|(?:master|bachelor)(?:['’]?s)?|[bm]\.?(?:sc|eng|a|s)\.?|diploma|honou?rs|senior|undergraduate|graduate)\s+(?:thesis|dissertation|capstone|abschlussarbeit)(?:\s+(?:title|topic|project))?\s*:/iu;

/** Lines with exams are details unless they have a date or school. */
const EXAMS = /^(?:a[- ]levels?|as[- ]levels?|gcses?|o[- ]levels?)\b\s*(?:in\b)?\s*[:–\t-]/i;

const NOISE =
  /^(?:relevant )?(?:leistungskurse?|prüfungsfächer|materias|asignaturas|materie|vakken|disciplinas|przedmioty|kurser|matières|coursework|courses|modules|thesis|master thesis|bachelor thesis|masterarbeit|bachelorarbeit|diplomarbeit|dissertation|mémoire|tesi|specialization|minor|activities|honors|awards|scholarship|subjects|schwerpunkte?|schwerpunktfächer|themen|thema|(?:co-)?(?:advis[eo]rs?|supervisors?)|betreuer(?:in)?|gutachter|directeur de thèse|encadrant|directora? de tesis|relatore|correlatore|orientadora?|promotor|handledare|begeleider)\b\s*(?:in\b)?\s*[:–\t-]|^(?:(?:(?:final|third|last)[- ]year|graduation|capstone) project|projet de fin d.études|abschlussprojekt|(?:master|bachelor)(?:'s|’s)? thesis|tesis de (?:grado|m[aá]ster|maestría|licenciatura|doctorado)|trabajo (?:de )?fin de|mémoire de|tesi di|afstudeerscriptie|scriptie|praca (?:magisterska|dyplomowa|inżynierska|licencjacka)|examensarbete|masterarbeit|bachelorarbeit|thesis|dissertation)\b|^(?:met diploma|diploma(?: behaald)?: (?:ja|yes|sí|oui)|diploma behaald|diploma|afgerond|behaald|abgeschlossen|obtenu|conseguito|\(?(?:(?:still |currently )?in progress|ongoing|en curso|en cours|laufend|in corso|em andamento|em curso|w trakcie|pågående|lopend)\)?)\.?$|^(?:principal subjects|hauptfächer|principales mati[eè]res|principales materias|principali tematiche|principais disciplinas)/i;

/** Long quotations are titles of theses; schools in them don't count. */
const QUOTED =
  /[“„«‘](?:[^\s“”„«»‘’]+\s+){3,}[^“”„«»‘’]+[”“»’]|"(?:[^\s"]+\s+){3,}[^"]+"|(?<!\p{L})'(?:[^\s'’]+\s+){3,}[^'’]+['’](?!\p{L})/gu;

const FINISHED = new RegExp(`(?<!\\p{L})(?:${FINISHED_WORDS.join('|')})\\s*:?\\s*(?=\\t|$)`, 'giu');

function stripDates(text: string): string {
  let rest = text.replace(QUOTED, '\t');
  for (const range of findDateRanges(rest).reverse())
    rest = `${rest.slice(0, range.from)}\t${rest.slice(range.to)}`;
  rest = rest.replace(/\b(?:[Ii]n|[Ii]m|[Ee]n|[Ww]ith|[Mm]it|[Aa]m)\s*(?=\t|$)/g, ' ');
  return rest.replace(FINISHED, ' ');
}

const SCHOOL_LABEL =
  /^(?:name and type of organi[sz]ation[^:]{0,40}|name und art der [^:]{0,60}|nom et type de [^:]{0,60}|nombre y tipo de [^:]{0,60}|nome e tipo [^:]{0,60}|nazwa i typ [^:]{0,60}|educational institution|name of institution|centre|centro de estudios|ente|onderwijsinstelling|bildungseinrichtung|institution|institute|school|university|college|établissement|centro|istituto|instelling|uczelnia|szkoła|lärosäte|skola|instituição|universität|hochschule|schule)\s*:\s*/i;

const LABEL =
  /^(?:title of qualification(?: awarded)?|name and type of organi[sz]ation(?: providing education and training)?|bezeichnung der erworbenen qualifikation|name und art der (?:bildungs- oder ausbildungseinrichtung|bildungseinrichtung)|intitulé du certificat ou diplôme délivré|nom et type de l['’]établissement(?: d['’]enseignement ou de formation)?|título de la cualificación obtenida|nombre y tipo de (?:la organización|organización)[^:]{0,60}|titolo della qualifica rilasciata|nome e tipo (?:d['’]organizzazione|d['’]istituto)[^:]{0,60}|designação da qualificação atribuída|nome e tipo da organização[^:]{0,40}|naam en type (?:van de )?onderwijsinstelling|titel van het behaalde (?:certificaat|diploma)|nazwa uzyskanych kwalifikacji|nazwa i typ (?:organizacji|instytucji)[^:]{0,60}|educational institution|name of institution|centre|centro de estudios|ente|onderwijsinstelling|degree title|study field|field of study|studienfach|fach|studiengang|domaine|campo de estudio|campo di studio|studierichting|área|bildungseinrichtung|uczelnia|szkoła|lärosäte|skola|instituição|universität|hochschule|schule|kierunek|abschluss|degree|qualification|institution|institute|school|university|college|course|diplôme|établissement|título|centro|titolo|istituto|instelling|opleiding)\s*:\s*/i;

function splitEducation(part: string): string[] {
  const pieces = splitCommas(part);
  if (pieces.length < 2) return splitAtSchool(part);
  const flags = pieces.map((piece, at) => ({
    // The last part of "Cambridge, MA" is a state, not a degree.
    degree: findDegree(piece) !== null && !(STATE_CODES.has(piece) && isPlace(pieces[at - 1] ?? '')),
    school: isSchool(piece),
  }));
  const first = flags.findIndex(({ school }) => school);
  if (first > 0 || (first === 0 && flags.some(({ degree }) => degree))) {
    const joined: string[] = [];
    pieces.forEach((piece, index) => {
      const flag = flags[index];
      if (
        joined.length === 0 ||
        flag?.school === true ||
        flag?.degree === true ||
        flags.slice(0, index).some((f) => f.school)
      )
        joined.push(piece);
      else joined[joined.length - 1] = `${joined.at(-1) ?? ''}, ${piece}`;
    });
    return joined.flatMap((piece) => splitAtSchool(piece));
  }
  return [part];
}

function splitAtSchool(part: string): string[] {
  const sentence = /^(.*?(?:\p{Ll}{2}|\)))\.\s+(\p{Lu}.*)$/u.exec(part);
  if (sentence?.[1] !== undefined && sentence[2] !== undefined && isSchool(sentence[2])) {
    return [sentence[1], sentence[2]];
  }
  const match =
    /^(.*?\S)\s+(?:at|from|an der|an|am|à|à l'|de l'|en la|en el|presso|aan de|aan het|aan|bei der Firma|bei der|bei dem|bij|na|no|vid|på)\s+((?:the\s+)?\p{Lu}.*)$/u.exec(
      part,
    );
  if (match?.[1] === undefined || match[2] === undefined) return [part];
  if (/\s(?:from|presso|bei (?:der|dem))\s/.test(part) && findDegree(match[1]) !== null)
    return [match[1], match[2]];
  return isSchool(match[2]) && (findDegree(match[1]) !== null || !isSchool(match[1]))
    ? [match[1], match[2]]
    : [part];
}

const LEARNER =
  /^(?:student|pupil|schüler(?:in)?|studentin|étudiante?|élève|estudiante|alumno|alumna|studente|studentessa|leerling|estudante|uczeń|uczennica|elev)$/iu;

export function isLearner(text: string): boolean {
  return LEARNER.test(text);
}

const CERTIFIED =
  /(?:certificate|diploma|degree|zeugnis)$|^(?:diploma|diplôme|certificate|certificat|certificado|título|zeugnis|świadectwo|licenza)(?!\p{L})/iu;

const AT =
  /^(?:at|from|presso|chez|[Bb]ei|an der|am)\s+(?:(?:the|la|il|lo|der|dem)\s+|l['’])?(?:Firma\s+)?(?=\p{Lu})/u;

/**
 * True for a part that can be a name, because it has two adjacent letters. A degree such as "B.S." has none, so degrees
 * count too.
 */
function isNamed(part: string): boolean {
  return /\p{L}{2}/u.test(part) || findDegree(part) !== null;
}

/** School names that may follow a degree without a separator. */
const SCHOOL_OPENS =
  /(?<=\p{L}{3}\)?)\s+(?=(?:(?:Technical |Technische |Freie |State |Vrije )?Universit(?:y of|ät)|Université|Universit(?:at|eit)\s|Università|Universidade?|Uniwersytet|Politechnika|Akademia|Fachhochschule|Hochschule|Gymnasium|École|Lycée|IUT|Escuela|Colegio|Instituto|I\.?E\.?S\.?\s|Liceo|Istituto|Politecnico|Politécnica|Liceum|Technikum|Szkoła|Wyższa Szkoła|Escola|Faculdade|Colégio|ROC|(?:Institute|College) of|Högskolan|Hogeschool)(?!\p{Ll}))/u;

function splitAtOpening(part: string): string[] {
  const cut = SCHOOL_OPENS.exec(part);
  const head = cut === null ? '' : part.slice(0, cut.index);
  const joins =
    /(?:\s|^)(?:at|from|the|of|an der|der|de|de la|della|van|na|in|for|an|auf|zu|presso|all'|alla|aan|bij|op|no|em|w|vid|på|i|und|and|am|l'|à|à la|en la|,)$/iu.test(
      head,
    );
  return cut === null || joins || findDegree(head) === null || /[,–-]$/.test(head)
    ? [part]
    : [head, part.slice(cut.index + cut[0].length)];
}

/**
 * Splits a line into the parts that may be degree, school or field of study. Dates, places, grades and course lists are
 * left out.
 */
export function readEducationParts(line: Line): EducationPart[] {
  if (isEducationDetail(line.text)) return [];
  const labelledSchools = new Set<string>();
  return splitParts(stripDuration(stripDates(joinLabelCell(line, LABEL))).replace(GRADE, '\t'))
    .filter((part) => !isPlace(part) && !NOISE.test(part) && !isLearner(part))
    .flatMap((part) => splitAtOpening(part))
    .flatMap((part) => {
      const pieces = splitEducation(stripDepartment(part.replace(LABEL, '')));
      const placedPieces = pieces.map((piece) => {
        const { rest, place } = splitTrailingPlace(piece);
        return { text: trimPart(stripDepartment(rest)).replace(AT, ''), placed: place !== null };
      });
      if (SCHOOL_LABEL.test(part) && placedPieces[0] !== undefined) labelledSchools.add(placedPieces[0].text);
      return placedPieces;
    })
    .filter(({ text }) => text !== '' && isNamed(text) && !isPlace(text) && countWords(text) <= 16)
    .map(({ text, placed }) => {
      const school = isSchool(text) || labelledSchools.has(text);
      const degree = findDegree(text);
      return {
        text,
        placed,
        school:
          school &&
          !(degree !== null && degree.from === 0 && (degree.kind !== 'HighSchool' || CERTIFIED.test(text))),
        degree: school && degree?.from !== 0 ? null : degree,
      };
    });
}

/** Returns the line's places. "Foo College, Leeds, UK" counts as a place, although it begins with a name. */
export function findEducationPlaces(line: Line): string[] {
  return splitParts(stripDates(joinLabelCell(line, LABEL))).filter((part) => isPlace(part));
}

export function findGrade(text: string): string | null {
  const groups = GRADE.exec(text)?.slice(1) ?? [];
  const grade = groups.map((group) => (group ? group.trim() : '')).find((group) => group !== '');
  return grade ?? null;
}

export function isEducationDetail(text: string): boolean {
  return NOISE.test(text) || THESIS.test(text) || (EXAMS.test(text) && !isSchool(text) && !hasDate(text));
}
