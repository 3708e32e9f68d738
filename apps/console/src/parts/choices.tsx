import { ScreenLink } from '../shell/screen-link.tsx';
import classes from './parts.module.css';

interface ChoiceLink {
  readonly text: string;
  readonly isChosen: boolean;
  /** Parameters of the address. */
  readonly search: Readonly<Record<string, string>>;
}

interface ChoicesProps {
  readonly label: string;
  /** The screen, below /app. */
  readonly to: string;
  readonly choices: readonly ChoiceLink[];
}

/** Views of one screen, one of them chosen. */
export const Choices = ({ label, to, choices }: ChoicesProps) => (
  <nav className={classes.choices} aria-label={label}>
    {choices.map(({ text, isChosen, search }) => (
      <ScreenLink key={text} to={to} search={search} isChosen={isChosen}>
        {text}
      </ScreenLink>
    ))}
  </nav>
);
