import { useEffect, useRef } from 'react';
import { nova } from '../../api/client.ts';
import { findUserName } from '../../records/users.ts';
import { onNovaEvent } from '../../shell/live-events.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/**
 * While this many moves of others are being looked up, further ones are not announced: nobody could read so many
 * messages. The columns show them anyway.
 */
const mostAtOnce = 3;

const deeds = {
  'application.stage_moved': 'board.othersMoved',
  'application.rejected': 'board.othersRejected',
  'application.created': 'board.othersAdded',
} as const;

const isDeed = (type: string): type is keyof typeof deeds => type in deeds;

/** Announces the moves of other people. The columns update without this hook. */
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
            const userName = actor.userId === null ? undefined : await findUserName(actor.userId);
            const { say: speak, tell: announce } = latest.current;
            const who = userName ?? speak('board.somebody');
            const values = { who, name: application.candidateName ?? '', stage: application.stageName ?? '' };
            announce(speak(deeds[type], values));
          })
          // The application may have been deleted since; there is nothing to announce then.
          .catch(() => undefined)
          .finally(() => {
            asking.current -= 1;
          });
      }),
    [jobId],
  );
}
