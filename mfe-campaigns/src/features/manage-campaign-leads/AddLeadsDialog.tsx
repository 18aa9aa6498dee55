import type { CampaignCandidate } from '@switchboard/contracts/campaign-work';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { maxCampaignLeadIds } from '@switchboard/contracts/campaigns.limits';
import { Button, EmptyState, formatPhone, IconUsers, Loaded, LoadMore, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { Dialog, SharedNumberDialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import {
  endpointMutation,
  endpointPages,
  endpointQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@switchboard/platform/query';
import { useState } from 'react';
import { LimitBanner } from './LimitBanner.tsx';
import { useLeadSelection } from './useLeadSelection.ts';

const failed = 'Failed to load leads';
const leadsInWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

const columns: readonly TableColumn<CampaignCandidate>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '100%',
    minWidth: 96,
    cell: ({ first_name, last_name, email }) => (
      <TwoLines>
        <Text truncate>{`${first_name} ${last_name}`.trim()}</Text>
        {email && (
          <Text size="sm" tone="muted" weight="regular" truncate>
            {email}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'phone_number',
    header: 'Phone Number',
    cell: ({ phone_number }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone_number)}</span>,
  },
  { id: 'source', header: 'Source', hideBelow: 560, cell: ({ source }) => source ?? 'Manual' },
];

type Body = ReturnType<typeof useLeadSelection>['body'];

/** Leads that share their number with another lead: how many, and the first of them. */
interface Shared {
  count: number;
  leads: readonly { id: string; name: string }[];
}

const sharedOf = (error: unknown): Shared | null =>
  error instanceof ApiError && error.reason === 'numbers_shared' ? (error.details as unknown as Shared) : null;

function useAdding(campaign: Campaign, onDone: () => void) {
  const params = { id: campaign.id };
  const [shared, setShared] = useState<Shared | null>(null);
  const adding = useMutation(
    endpointMutation('POST /api/campaigns/:id/leads', {
      stale: 'campaign.changed',
      failed: (error) => {
        const asked = sharedOf(error);
        setShared(asked);
        if (asked) return;
        const isOverLimit = error instanceof ApiError && error.code === 'LIMIT_EXCEEDED';
        notifyError(isOverLimit ? 'Limit Exceeded' : 'Failed to add leads to campaign', error);
      },
    }),
  );
  const removing = useMutation(
    endpointMutation('POST /api/campaigns/:id/leads/remove', {
      stale: 'campaign.changed',
      done: 'Leads removed again',
      failed: "The leads couldn't be removed again",
    }),
  );
  const add = (body: Body, shared_numbers: 'ask' | 'first' | 'all') =>
    adding.mutate(
      { params, body: { ...body, shared_numbers } },
      {
        onSuccess: ({ added, added_ids }) => {
          const undo = () => removing.mutate({ params, body: { lead_ids: added_ids } });
          notify({
            title: 'Leads added',
            description: `${leadsInWords(added)} joined the campaign.`,
            tone: 'success',
            ...(added > 0 && added === added_ids.length && { action: { label: 'Undo', onPress: undo } }),
          });
          onDone();
        },
      },
    );
  return { add, shared, forget: () => setShared(null), isPending: adding.isPending };
}

interface SharedQuestionProps {
  shared: Shared;
  isPending: boolean;
  onAnswer: (answer: 'first' | 'all') => void;
  onSkip: () => void;
}

/** Asks about leads with one number: a campaign would call it once for each of them. */
function SharedQuestion({ shared: { count, leads }, isPending, onAnswer, onSkip }: SharedQuestionProps) {
  const more = count - leads.length;
  const names = `${leads.map(({ name }) => name).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
  return (
    <SharedNumberDialog
      title={`${leadsInWords(count)} ${count === 1 ? 'shares its' : 'share their'} number with another lead`}
      description={`${names}: the campaign would call the same number more than once.`}
      answers={[
        { label: 'Add one lead per number', onChoose: () => onAnswer('first') },
        { label: 'Add all of them', onChoose: () => onAnswer('all') },
      ]}
      skipLabel="Change the selection"
      isPending={isPending}
      onSkip={onSkip}
      onClose={onSkip}
    />
  );
}

/** Adds leads of the organization to a campaign: some, or all that a search finds. */
export function AddLeadsDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const asked = { params: { id: campaign.id }, query: { search } };
  const query = useInfiniteQuery(endpointPages('GET /api/campaigns/:id/candidates', asked));
  const matching = useQuery(endpointQuery('GET /api/campaigns/:id/candidates/count', asked)).data?.count;
  const selection = useLeadSelection(search, matching, query.data ?? []);
  const { add, shared, forget, isPending } = useAdding(campaign, onClose);
  const submit = () => {
    if (selection.count === 0)
      notify({
        title: 'No leads selected',
        description: 'Please select at least one lead to add',
        tone: 'warning',
      });
    else if (selection.isTooMany)
      notify({
        title: 'Too many leads are chosen one by one',
        description: `At most ${leadsInWords(maxCampaignLeadIds)} can be. Select all that match a search instead.`,
        tone: 'warning',
      });
    else add(selection.body, 'ask');
  };
  const table = (leads: readonly CampaignCandidate[] | undefined) => (
    <Table
      label="Leads that can be added"
      columns={columns}
      rows={leads ?? []}
      isLoading={leads === undefined}
      skeletonRows={5}
      rowLines={2}
      maxHeight="22rem"
      getRowId={({ id }) => id}
      selection={{ selectedIds: selection.shownIds, onChange: selection.choose }}
      emptyState={
        search ? (
          <EmptyState
            icon={<IconUsers />}
            title="No leads match your search"
            description="Try a part of a name, an email or a number."
          />
        ) : (
          <EmptyState
            icon={<IconUsers />}
            title="No leads found"
            description="All leads are already in this campaign, or you have no leads yet."
            action={<Button href="/leads">Go to Leads</Button>}
          />
        )
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  const isMoreThanShown = matching !== undefined && matching > selection.shownIds.size;
  return (
    <Dialog
      size="lg"
      title="Add Leads"
      description="Leads that are in this campaign already are not listed."
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isPending={isPending} onPress={submit}>
            Add Selected Leads
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {shared && (
          <SharedQuestion
            shared={shared}
            isPending={isPending}
            onAnswer={(answer) => add(selection.body, answer)}
            onSkip={forget}
          />
        )}
        <LimitBanner campaign={campaign} />
        <SearchField
          label="Search leads"
          placeholder="Search by name, email or phone..."
          value={search}
          debounceMs={250}
          onChange={(text) => setSearch(text.trim())}
        />
        <Stack direction="row" justify="between" gap={2} wrap>
          <Text role="status" tone="muted">
            {leadsInWords(selection.count)} selected
          </Text>
          {selection.count > 0 && selection.isAll && (
            <Button size="sm" variant="ghost" onPress={selection.clear}>
              Clear selection
            </Button>
          )}
          {!selection.isAll && isMoreThanShown && (
            <Button size="sm" variant="ghost" onPress={selection.chooseAll}>
              Select all {leadsInWords(matching)} that match
            </Button>
          )}
        </Stack>
        <Loaded query={query} failed={failed} loading={table(undefined)}>
          {table}
        </Loaded>
      </Stack>
    </Dialog>
  );
}
