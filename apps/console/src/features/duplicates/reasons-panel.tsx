import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import type { DuplicatePair } from './duplicates-data.ts';
import { rateReason } from './reasons.ts';
import classes from './duplicates.module.css';

interface ReasonsProps {
  readonly pair: DuplicatePair;
  /** The two records of the pair, if several pairs are shown. */
  readonly of: string | undefined;
}

/** Lists the reasons why two records may be the same, with the strength of each. */
export function Reasons({ pair: { reasons }, of }: ReasonsProps) {
  const { phrase } = useDuplicateTexts();
  const label = phrase('duplicates.reasons');
  return (
    <ul className={classes.reasons} aria-label={of === undefined ? label : `${label}: ${of}`}>
      {of === undefined ? null : <li className={classes.which}>{of}</li>}
      {reasons.map(({ signal, weight }) => {
        const strength = rateReason(weight);
        return (
          <li key={signal} data-strength={strength}>
            {strength === 'against'
              ? phrase(`duplicates.other.${signal}`)
              : phrase(`duplicates.same.${signal}`)}
            <span>{phrase(`duplicates.strength.${strength}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
