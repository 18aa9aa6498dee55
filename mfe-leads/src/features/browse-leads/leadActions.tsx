import type { Lead } from '@switchboard/contracts/leads';
import { hasCountry } from '@switchboard/contracts/phone-rules';
import { IconMessage, IconPhone } from '@switchboard/design-system';
import type { MenuEntry, MenuItem } from '@switchboard/design-system/data';
import {
  IconBan,
  IconCalendarClock,
  IconCloseCircle,
  IconEdit,
  IconPhoneOutgoing,
  IconTrash,
  IconVideo,
} from '@switchboard/design-system/icons';
import type { KeyboardEvent } from 'react';

/** What can be done with a lead. */
export type LeadAction =
  | 'voice'
  | 'video'
  | 'manual'
  | ScheduleAction
  | 'whatsapp'
  | 'edit'
  | 'stop'
  | 'allow'
  | 'delete';
type ScheduleAction = 'schedule' | 'reschedule' | 'unschedule';

const callActions: readonly LeadAction[] = ['voice', 'video', 'manual', 'schedule', 'reschedule', 'unschedule'];

export interface LeadRights {
  canCall: boolean;
  canWrite: boolean;
  /** Write on WhatsApp; everybody reads it. */
  canMessage: boolean;
  /** Take a number off the do-not-call list. */
  canLift: boolean;
}

// Letters that act on the row that has the focus.
const shortcuts: Record<string, LeadAction> = { c: 'voice', v: 'video', s: 'schedule', e: 'edit', delete: 'delete' };

/** A lead without a scheduled call can get one; one that has it can be given another time, or none. */
function scheduleItems(lead: Lead, refused: Partial<MenuItem>, act: (action: ScheduleAction) => void): MenuItem[] {
  if (lead.scheduled_time === null)
    return [
      {
        id: 'schedule',
        label: 'Schedule Call',
        icon: <IconCalendarClock />,
        shortcut: 'S',
        onAction: () => act('schedule'),
        ...refused,
      },
    ];
  return [
    {
      id: 'reschedule',
      label: 'Reschedule Call',
      icon: <IconCalendarClock />,
      shortcut: 'S',
      onAction: () => act('reschedule'),
    },
    {
      id: 'unschedule',
      label: 'Cancel Scheduled Call',
      icon: <IconCloseCircle />,
      onAction: () => act('unschedule'),
    },
  ];
}

/** A lead's actions, without those the person's role does not have. */
export function leadActions(rights: LeadRights, lead: Lead, act: (action: LeadAction) => void): readonly MenuEntry[] {
  // Calls are refused by the API as well; here the menu says why.
  const refused = lead.do_not_call ? { isDisabled: true, description: 'On the do-not-call list' } : {};
  const calls: MenuItem[] = [
    {
      id: 'voice',
      label: 'Voice Call',
      icon: <IconPhone />,
      shortcut: 'C',
      isQuick: true,
      onAction: () => act('voice'),
      ...refused,
    },
    { id: 'video', label: 'Video Interview', icon: <IconVideo />, shortcut: 'V', onAction: () => act('video') },
    { id: 'manual', label: 'Manual Call', icon: <IconPhoneOutgoing />, onAction: () => act('manual'), ...refused },
    ...scheduleItems(lead, refused, act),
  ];
  // Open also to whoever opted out: what was written can be read, and why nothing more is.
  const message: MenuItem = {
    id: 'whatsapp',
    label: 'Send WhatsApp Message',
    icon: <IconMessage />,
    onAction: () => act('whatsapp'),
    ...(lead.do_not_call ? { description: 'Opted out: read only' } : {}),
  };
  const listing: MenuItem = lead.do_not_call
    ? {
        id: 'allow',
        label: 'Allow calls again',
        icon: <IconPhone />,
        onAction: () => act('allow'),
        ...(rights.canLift ? {} : { isDisabled: true, description: 'Only admins can allow it' }),
      }
    : {
        id: 'stop',
        label: 'Do not call',
        icon: <IconBan />,
        isDisabled: !hasCountry(lead.phone_number),
        onAction: () => act('stop'),
      };
  const changes: MenuEntry[] = [
    { id: 'edit', label: 'Edit', icon: <IconEdit />, shortcut: 'E', isQuick: true, onAction: () => act('edit') },
    listing,
    'separator',
    {
      id: 'delete',
      label: 'Delete',
      icon: <IconTrash />,
      shortcut: 'Del',
      tone: 'danger',
      onAction: () => act('delete'),
    },
  ];
  return [
    ...(rights.canCall ? calls : []),
    ...(rights.canMessage ? [message] : []),
    ...(rights.canWrite ? changes : []),
  ];
}

/** The action that a key means on a focused row, with the row's lead; null for every other key. */
export function actionOfKey(
  event: KeyboardEvent<HTMLElement>,
  leads: readonly Lead[],
  rights: LeadRights,
): { action: LeadAction; lead: Lead } | null {
  const action = shortcuts[event.key.toLowerCase()];
  const isOnRow = event.target instanceof HTMLElement && event.target.dataset.rowId !== undefined;
  if (!action || !isOnRow || event.metaKey || event.ctrlKey || event.altKey) return null;
  const isAllowed = callActions.includes(action) ? rights.canCall : rights.canWrite;
  const rowId = (event.target as HTMLElement).dataset.rowId;
  const lead = leads.find(({ id }) => id === rowId);
  if (!isAllowed || !lead) return null;
  return { action: action === 'schedule' && lead.scheduled_time !== null ? 'reschedule' : action, lead };
}
