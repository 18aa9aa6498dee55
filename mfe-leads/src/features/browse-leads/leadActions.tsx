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

/** The actions on a lead. */
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
  /** The right to write on WhatsApp; everyone may read it. */
  canMessage: boolean;
  /** The right to remove a number from the do-not-call list. */
  canLift: boolean;
}

// Keyboard shortcuts for the focused row.
const shortcuts: Record<string, LeadAction> = { c: 'voice', v: 'video', s: 'schedule', e: 'edit', delete: 'delete' };

/** A lead without a scheduled call can get one; an existing one can be rescheduled or cancelled. */
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

/** The actions on a lead that the person's role allows. */
export function leadActions(rights: LeadRights, lead: Lead, act: (action: LeadAction) => void): readonly MenuEntry[] {
  // The API refuses such calls as well; the menu shows the reason.
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
  // Also available for leads who opted out: people can read the conversation and why they can't continue it.
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

/** The action of a key on a focused row, with the row's lead; null for any other key. */
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
