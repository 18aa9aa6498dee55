import type { Campaign } from '@switchboard/contracts/campaigns';
import { IconButton } from '@switchboard/design-system';
import { IconCopy, IconMore, IconTrash } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';

export interface CampaignActions {
  onDuplicate: (id: string) => void;
  onDelete: (id: string) => void;
}

interface CampaignMenuProps {
  campaign: Campaign;
  actions: CampaignActions;
  /** As large as the buttons next to it. */
  isLarge?: boolean;
}

/** The actions of a campaign. */
export function CampaignMenu({ campaign: { id, name }, actions, isLarge = false }: CampaignMenuProps) {
  const label = `Actions for ${name}`;
  return (
    <Menu
      label={label}
      trigger={<IconButton size={isLarge ? 'md' : 'sm'} label={label} icon={<IconMore />} />}
      items={[
        { id: 'duplicate', label: 'Duplicate', icon: <IconCopy />, onAction: () => actions.onDuplicate(id) },
        { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => actions.onDelete(id) },
      ]}
    />
  );
}
