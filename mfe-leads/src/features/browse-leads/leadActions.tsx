import type { Lead } from '@switchboard/contracts/leads';
import { IconPhone } from '@switchboard/design-system';
import type { MenuEntry, MenuItem } from '@switchboard/design-system/data';
import { IconEdit, IconTrash, IconVideo } from '@switchboard/design-system/icons';
import type { KeyboardEvent } from 'react';

/** What can be done with a lead. */
export type LeadAction = 'voice' | 'video' | 'edit' | 'delete';

export interface LeadRights {
  canCall: boolean;
  canWrite: boolean;
}

// Letters that act on the row that has the focus.
const shortcuts: Record<string, LeadAction> = { c: 'voice', v: 'video', e: 'edit', delete: 'delete' };

/** A lead's actions, without those the person's role does not have. */
export function leadActions(rights: LeadRights, act: (action: LeadAction) => void): readonly MenuEntry[] {
  const calls: MenuItem[] = [
    {
      id: 'voice',
      label: 'Voice Call',
      icon: <IconPhone />,
      shortcut: 'C',
      isQuick: true,
      onAction: () => act('voice'),
    },
    { id: 'video', label: 'Video Interview', icon: <IconVideo />, shortcut: 'V', onAction: () => act('video') },
  ];
  const changes: MenuEntry[] = [
    { id: 'edit', label: 'Edit', icon: <IconEdit />, shortcut: 'E', isQuick: true, onAction: () => act('edit') },
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
  return [...(rights.canCall ? calls : []), ...(rights.canWrite ? changes : [])];
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
  const isAllowed = action === 'voice' || action === 'video' ? rights.canCall : rights.canWrite;
  const rowId = (event.target as HTMLElement).dataset.rowId;
  const lead = leads.find(({ id }) => id === rowId);
  return isAllowed && lead ? { action, lead } : null;
}
