import type { Lead } from '@switchboard/contracts/leads';
import { IconPhone, IconPlus } from '@switchboard/design-system';
import type { CommandItem } from '@switchboard/design-system/overlays';
import { useCan, useOrganization } from '@switchboard/platform';
import { bootStore } from '../boot/bootStore.ts';

type Navigate = (to: string) => unknown;

/** Actions that can be started from anywhere, if the role and the organization's features allow them. */
export function useActions(navigate: Navigate): CommandItem[] {
  const canWriteLeads = useCan('lead.write');
  const canInvite = useCan('member.manage');
  const canWriteCampaigns = useCan('campaign.write');
  const areCampaignsOn = useOrganization()?.feature_flags.campaigns !== false;
  const templates = bootStore((state) => state.templates);
  const begin = (id: string, label: string, to: string): CommandItem => ({
    id,
    label,
    icon: <IconPlus />,
    onAction: () => void navigate(to),
  });
  return [
    ...(canWriteLeads ? [begin('new-lead', 'Create lead', '/leads?dialog=create')] : []),
    ...(canInvite ? [begin('invite', 'Invite member', '/organization-settings?tab=members&dialog=invite')] : []),
    ...(canWriteCampaigns && areCampaignsOn
      ? templates.map(({ name }) =>
          begin(`campaign-${name}`, `New campaign: ${name}`, `/u/${encodeURIComponent(name)}?dialog=create`),
        )
      : []),
  ];
}

/** Actions for a lead that was found; none for one that must not be called. */
export function callItems(lead: Lead, navigate: Navigate): CommandItem[] {
  if (lead.do_not_call) return [];
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const item = (verb: string, dialog: string): CommandItem => ({
    id: `${dialog}-${lead.id}`,
    label: `${verb} ${name}`,
    icon: <IconPhone />,
    onAction: () => void navigate(`/leads?${dialog}=${lead.id}`),
  });
  return [
    item('Call', 'voice'),
    ...(lead.scheduled_time === null
      ? [item('Schedule call to', 'schedule')]
      : [item('Reschedule call to', 'reschedule')]),
  ];
}
