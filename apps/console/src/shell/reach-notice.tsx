import { useEffect } from 'react';
import { queryClient } from '../api/queries.ts';
import { onRecovered, useReach } from '../api/reachability.ts';
import { Icon } from '../parts/icons.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import classes from './shell.module.css';

/** Shows a notice while the server cannot be reached. Afterwards, everything on the screen is fetched again. */
export function ReachNotice() {
  const { say } = useTexts();
  const reach = useReach();
  useEffect(() => onRecovered(() => void queryClient.invalidateQueries()), []);
  if (reach === 'REACHED') return null;
  return (
    <p role="alert" className={classes.notice}>
      <Icon name="offline" size={16} />
      {say(reach === 'OFFLINE' ? 'state.offline' : 'state.noServer')}
    </p>
  );
}
