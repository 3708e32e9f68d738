import { Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nova } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { FormDialog, issuesOf } from '../../parts/form-dialog.tsx';
import { useLocalTime } from '../../records/use-local-time.ts';
import { addDays, timeIn } from '../../records/zoned-time.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Campaign } from './use-campaign.ts';

interface ScheduleDialogProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

/**
 * Schedules a campaign, with day and time in the account's time zone. The schedule can be cancelled until the
 * campaign starts.
 */
export function ScheduleDialog({ campaign, onClose }: ScheduleDialogProps) {
  const { say, instant } = useTexts();
  const tell = useTell();
  const { timeZone } = useSession().account;
  const [day, setDay] = useState(() => addDays(timeIn(Date.now(), timeZone).day, 1));
  const [time, setTime] = useState('09:00');
  const localTime = useLocalTime()(day, time);
  const campaignId = campaign.id;
  const schedule = useMutation({
    mutationFn: (scheduledOn: string) => nova.campaigns.schedule.mutate({ campaignId, scheduledOn }),
    onSuccess: async (_id, scheduledOn) => {
      await renew('campaigns');
      const when = instant(scheduledOn);
      tell(say('campaigns.scheduled', { name: campaign.name, when }), {
        undo: async () => {
          await nova.campaigns.cancel.mutate({ campaignId });
          await renew('campaigns');
        },
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('campaigns.schedule')}
      submitText={say('campaigns.schedule')}
      error={schedule.error}
      isBusy={schedule.isPending}
      isIncomplete={localTime.instant === null}
      onSubmit={() => localTime.instant === null || schedule.mutate(localTime.instant)}
      onClose={onClose}
    >
      <Group grow align="start">
        <TextInput
          required
          type="date"
          data-autofocus
          label={say('calendar.day')}
          error={issuesOf(schedule.error).get('scheduledOn')}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          required
          type="time"
          label={say('campaigns.time')}
          error={localTime.refusal}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {localTime.note} {say('calendar.zone', { zone: timeZone })}
      </Text>
    </FormDialog>
  );
}
