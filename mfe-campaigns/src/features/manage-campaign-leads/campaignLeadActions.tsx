import type { CampaignLead } from '@switchboard/contracts/campaign-leads';
import { IconPhone } from '@switchboard/design-system';
import type { MenuEntry } from '@switchboard/design-system/data';
import { IconCalendarClock, IconCloseCircle, IconTrash } from '@switchboard/design-system/icons';

/** The actions on a campaign's lead. */
export type CampaignLeadAction = 'call' | 'schedule' | 'reschedule' | 'cancel' | 'remove';

export interface CampaignLeadRights {
  canCall: boolean;
  canWrite: boolean;
}

/** The actions on a lead that the person's role allows. Source: specification 01 §2. */
export function campaignLeadActions(
  { canCall, canWrite }: CampaignLeadRights,
  { phone_number, scheduled_call }: CampaignLead,
  act: (action: CampaignLeadAction) => void,
): readonly MenuEntry[] {
  const refused = phone_number ? {} : { isDisabled: true, description: 'No phone number available for this lead' };
  const schedule: MenuEntry[] = scheduled_call
    ? [
        {
          id: 'reschedule',
          label: 'Reschedule Call',
          icon: <IconCalendarClock />,
          onAction: () => act('reschedule'),
        },
        {
          id: 'cancel',
          label: 'Cancel Scheduled Call',
          icon: <IconCloseCircle />,
          onAction: () => act('cancel'),
        },
      ]
    : [
        {
          id: 'schedule',
          label: 'Schedule Call',
          icon: <IconCalendarClock />,
          onAction: () => act('schedule'),
          ...refused,
        },
      ];
  const calls: MenuEntry[] = [
    { id: 'call', label: 'Call Now', icon: <IconPhone />, isQuick: true, onAction: () => act('call'), ...refused },
    ...schedule,
  ];
  const changes: MenuEntry[] = [
    ...(canCall ? (['separator'] as const) : []),
    {
      id: 'remove',
      label: 'Remove from Campaign',
      icon: <IconTrash />,
      tone: 'danger',
      onAction: () => act('remove'),
    },
  ];
  return [...(canCall ? calls : []), ...(canWrite ? changes : [])];
}
