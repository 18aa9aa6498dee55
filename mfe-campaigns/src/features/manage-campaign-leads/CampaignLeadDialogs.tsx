import type { CampaignLead } from '@switchboard/contracts/campaign-leads';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { Slot } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import type { CampaignLeadAction, CampaignLeadRights } from './campaignLeadActions.tsx';
import { nameOf } from './campaignLeadColumns.tsx';

interface CampaignLeadDialogsProps {
  campaign: Campaign;
  leadId: string;
  /** As far as the lead is on screen. */
  member: CampaignLead | undefined;
  action: CampaignLeadAction;
  rights: CampaignLeadRights;
  onClose: () => void;
}

/** Asks before a lead is removed from a campaign. */
function RemoveLead({ campaign, leadId, member, onClose }: Omit<CampaignLeadDialogsProps, 'action' | 'rights'>) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/campaigns/:id/leads/:lead_id', {
      stale: 'campaign.changed',
      done: 'Lead removed from the campaign',
      failed: 'Failed to remove lead from campaign',
    }),
  );
  const name = member ? isolated(nameOf(member)) : 'this lead';
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${name} from “${isolated(campaign.name)}”?`}
      description="Its scheduled calls for this campaign are cancelled. A call in progress continues. The lead itself stays."
      confirmLabel="Remove"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: campaign.id, lead_id: leadId } }, { onSettled: onClose })}
    />
  );
}

/** The dialog that the address names for a lead of a campaign. */
export function CampaignLeadDialogs({ action, rights, ...props }: CampaignLeadDialogsProps) {
  const { campaign, leadId, member, onClose } = props;
  if (action === 'remove') return rights.canWrite ? <RemoveLead {...props} /> : null;
  if (!rights.canCall) return null;
  if (action === 'call')
    return (
      <Slot
        name="lead.call.v1"
        lead_id={leadId}
        kind="voice"
        campaign_id={campaign.id}
        campaign={{
          template_name: campaign.feature_template.name,
          configuration: campaign.configuration_data,
          assistant_id: campaign.assistant.id,
          phone_number_id: campaign.phone_number_id,
        }}
        onClose={onClose}
        pending={null}
      />
    );
  return (
    <Slot
      name="lead.schedule.v1"
      lead_id={leadId}
      kind={action}
      campaign_id={campaign.id}
      {...(member?.scheduled_call ? { scheduled_call_id: member.scheduled_call.id } : {})}
      onClose={onClose}
      pending={null}
    />
  );
}
