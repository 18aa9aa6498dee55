import type { CampaignLead } from '@switchboard/contracts/campaign-leads';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { Button, EmptyState, IconPlus, IconUsers, Loaded, LoadMore, Stack } from '@switchboard/design-system';
import { Table, Toolbar } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { notifyError, useCan } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense, useMemo } from 'react';
import { CampaignLeadDialogs } from './CampaignLeadDialogs.tsx';
import { type CampaignLeadAction, campaignLeadActions } from './campaignLeadActions.tsx';
import { campaignLeadColumns } from './campaignLeadColumns.tsx';

const AddLeadsDialog = lazy(() => import('./AddLeadsDialog.tsx').then((file) => ({ default: file.AddLeadsDialog })));

const failed = 'Failed to load campaign leads';
const actions = ['call', 'schedule', 'reschedule', 'cancel', 'remove'] as const satisfies readonly CampaignLeadAction[];
const parts = { search: anyText, lead: anyId, act: oneOf(actions), dialog: oneOf(['add']) };

function Empty({ search, onClear, onAdd }: { search: string | null; onClear: () => void; onAdd: (() => void) | null }) {
  if (search)
    return (
      <EmptyState
        icon={<IconUsers />}
        title="No leads match your search"
        description={`No lead in this campaign matches “${search}”.`}
        action={<Button onPress={onClear}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconUsers />}
      title="No leads in this campaign"
      description="A campaign calls the leads that were added to it, in the order in which they joined."
      action={
        onAdd && (
          <Button variant="primary" icon={<IconPlus />} onPress={onAdd}>
            Add Leads
          </Button>
        )
      }
    />
  );
}

/** The Leads tab: the leads that a campaign calls, and the actions on each. */
export function CampaignLeads({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const canCall = useCan('call.place');
  const rights = useMemo(() => ({ canWrite, canCall }), [canWrite, canCall]);
  const [{ search, lead, act, dialog }, change] = useAddress(parts);
  const query = useInfiniteQuery(
    endpointPages('GET /api/campaigns/:id/leads', { params: { id: campaign.id }, query: { search } }),
  );
  const add = canWrite ? () => change({ dialog: 'add', lead: null, act: null }) : null;
  const close = () => change({ dialog: null, lead: null, act: null });
  const table = (members: readonly CampaignLead[] | undefined) => (
    <Table
      label="Leads of the campaign"
      columns={campaignLeadColumns}
      rows={members ?? []}
      isLoading={members === undefined}
      getRowId={({ lead_id }) => lead_id}
      rowActions={(member) =>
        campaignLeadActions(rights, member, (wanted) => change({ lead: member.lead_id, act: wanted, dialog: null }))
      }
      emptyState={<Empty search={search} onClear={() => change({ search: null })} onAdd={add} />}
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Stack gap={3}>
      <Toolbar
        label="Leads of the campaign"
        search={
          <SearchField
            label="Search leads of the campaign"
            placeholder="Search leads..."
            value={search ?? ''}
            debounceMs={250}
            onChange={(text) => change({ search: text.trim() })}
          />
        }
        end={
          add && (
            <Button variant="primary" icon={<IconPlus />} onPress={add}>
              Add Leads
            </Button>
          )
        }
      />
      <Loaded query={query} failed={failed} loading={table(undefined)}>
        {table}
      </Loaded>
      {lead && act && (
        <CampaignLeadDialogs
          campaign={campaign}
          leadId={lead}
          action={act}
          rights={rights}
          member={query.data?.find(({ lead_id }) => lead_id === lead)}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'add' && canWrite && <AddLeadsDialog campaign={campaign} onClose={close} />}
      </Suspense>
    </Stack>
  );
}
