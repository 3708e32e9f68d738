import { splitCommas } from '../text.ts';
import { isSchool } from './school.ts';

const DEPARTMENT =
  /^(?:the\s+)?(?:department|dept\.?|faculty|division|chair|centre for|center for|fakultät|lehrstuhl|fachbereich|institut für|faculté|département|facultad|departamento|facoltà|dipartimento|faculteit|afdeling|wydział|katedra|institutionen för|departamento de|departement)(?![\p{L}])/iu;

/** "Department of Physics, University of Vienna" is the university. */
export function withoutDepartment(name: string): string {
  const pieces = splitCommas(name);
  const rest = pieces.filter((piece) => !DEPARTMENT.test(piece));
  return rest.length < pieces.length && rest.some((piece) => isSchool(piece)) ? rest.join(', ') : name;
}
