import type { Campaign } from '@switchboard/contracts/campaigns';
import { Button, Card, DescriptionList, Moment, Stack, Text } from '@switchboard/design-system';
import { IconEdit } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { useState } from 'react';
import { CampaignStatusBadge } from '../../display/CampaignStatusBadge.tsx';
import { CampaignForm } from './CampaignForm.tsx';

function Window({ call_start_time, call_end_time }: Pick<Campaign, 'call_start_time' | 'call_end_time'>) {
  if (call_start_time && call_end_time)
    return (
      <>
        {call_start_time} to {call_end_time}, on each lead’s clock
      </>
    );
  return (
    <Stack gap={0}>
      <span>No call window specified</span>
      <Text size="sm" tone="muted">
        Leads are called from 08:00 to 21:00 in their time zone.
      </Text>
    </Stack>
  );
}

/** The description of a campaign, and the form that changes it. */
export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing)
    return (
      <Card title="Edit campaign" titleLevel={2}>
        <CampaignForm campaign={campaign} onDone={() => setIsEditing(false)} />
      </Card>
    );
  const { description, status, lead_count, created_at } = campaign;
  return (
    <Card
      title="About"
      titleLevel={2}
      actions={
        canWrite && (
          <Button icon={<IconEdit />} onPress={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { term: 'Description', value: description ?? <Text tone="muted">No description</Text> },
          { term: 'Status', value: <CampaignStatusBadge status={status} /> },
          { term: 'Call window', value: <Window {...campaign} /> },
          { term: 'Leads', value: lead_count.toLocaleString('en-US') },
          { term: 'Created', value: <Moment at={created_at} /> },
        ]}
      />
    </Card>
  );
}
