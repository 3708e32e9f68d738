import { useEffect, useRef } from 'react';
import { nova } from '../../api/client.ts';
import { findUserName } from '../../records/users.ts';
import { onNovaEvent } from '../../shell/live-events.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** Of more moves at once than this, nobody could read what is told; the board shows them all the same. */
const mostAtOnce = 3;

const deeds = {
  'application.stage_moved': 'board.othersMoved',
  'application.rejected': 'board.othersRejected',
  'application.created': 'board.othersAdded',
} as const;

const isDeed = (type: string): type is keyof typeof deeds => type in deeds;

/** Tells what others do on the board; the columns follow by themselves. */
export function useOthersMoves(jobId: string, isOwn: (applicationId: string) => boolean): void {
  const { say } = useTexts();
  const tell = useTell();
  const asking = useRef(0);
  const latest = useRef({ say, tell, isOwn });
  useEffect(() => {
    latest.current = { say, tell, isOwn };
  });
  useEffect(
    () =>
      onNovaEvent(({ type, object, actor }) => {
        if (!isDeed(type) || latest.current.isOwn(object.id) || asking.current >= mostAtOnce) return;
        asking.current += 1;
        void nova.applications.get
          .query({ applicationId: object.id })
          .then(async (application) => {
            if (application.jobId !== jobId) return;
            const known = actor.userId === null ? undefined : await findUserName(actor.userId);
            const { say: speak, tell: announce } = latest.current;
            const who = known ?? speak('board.somebody');
            const values = { who, name: application.candidateName ?? '', stage: application.stageName ?? '' };
            announce(speak(deeds[type], values));
          })
          // It was deleted meanwhile: there is nothing to tell.
          .catch(() => undefined)
          .finally(() => {
            asking.current -= 1;
          });
      }),
    [jobId],
  );
}
