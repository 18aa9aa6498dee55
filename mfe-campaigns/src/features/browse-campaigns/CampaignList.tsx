import type { Campaign } from '@switchboard/contracts/campaigns';
import {
  Badge,
  Button,
  EmptyState,
  Grid,
  Loaded,
  LoadMore,
  Skeleton,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { IconFilter, IconFlag } from '@switchboard/design-system/icons';
import { HelpLink, notifyError } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import type { CampaignActions } from '../../display/CampaignMenu.tsx';
import { CampaignCard } from './CampaignCard.tsx';
import { CampaignFilters } from './CampaignFilters.tsx';
import type { CampaignFilterState } from './useCampaignFilters.ts';

// Fits the panel and at least one card.
const widePx = 720;

const Beside = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: minmax(0, 1fr);

  @container (min-width: ${widePx}px) {
    &[data-open] {
      grid-template-columns: 18rem minmax(0, 1fr);
    }
  }
`;

const Room = styled.div`
  container-type: inline-size;
`;

const minCardPx = 300;

const CardList = styled.ul`
  display: grid;
  gap: ${tokens.space[4]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${minCardPx}px), 1fr));
  list-style: none;
`;

const failed = 'Failed to load campaigns';
/** The campaigns that the address asks for, page by page; only those of one template if it is given. */
export function useCampaigns(filters: CampaignFilterState, templateId?: string) {
  return useInfiniteQuery({
    ...endpointPages('GET /api/campaigns', { query: { ...filters.query, feature_template_id: templateId } }),
    placeholderData: keepPreviousData,
  });
}

function LoadingCards() {
  return (
    <Stack gap={4}>
      <Text role="status" tone="muted">
        Loading campaigns...
      </Text>
      <Grid min={minCardPx} aria-hidden="true">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} shape="block" height={152} />
        ))}
      </Grid>
    </Stack>
  );
}

interface CampaignListProps {
  query: ReturnType<typeof useCampaigns>;
  filters: CampaignFilterState;
  hrefOf: (campaign: Campaign) => string;
  hasTemplate?: boolean;
  actions: CampaignActions | undefined;
  /** A button that creates the first campaign. */
  emptyAction?: ReactNode;
}

function Cards({
  rows,
  filters,
  query,
  hrefOf,
  hasTemplate = false,
  actions,
  emptyAction,
}: CampaignListProps & { rows: Campaign[] }) {
  if (rows.length === 0)
    return filters.activeCount > 0 ? (
      <EmptyState
        icon={<IconFlag />}
        title="No matching campaigns"
        description="No campaign matches the filters."
        action={<Button onPress={filters.clear}>Clear all filters</Button>}
      />
    ) : (
      <EmptyState
        icon={<IconFlag />}
        title="No campaigns found"
        description="A campaign calls some of your leads for one purpose."
        action={emptyAction}
      >
        <HelpLink article="campaign">How to run a campaign</HelpLink>
      </EmptyState>
    );
  return (
    <Stack gap={4}>
      <CardList aria-label="Campaigns" aria-busy={query.isPlaceholderData}>
        {rows.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} href={hrefOf(campaign)} hasTemplate={hasTemplate} actions={actions} />
          </li>
        ))}
      </CardList>
      <LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />
    </Stack>
  );
}

/** Campaigns as cards next to a collapsible filter panel. Source: specification 03 §2.8. */
export function CampaignList(props: CampaignListProps) {
  const { query, filters } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <Stack gap={4}>
      <div>
        <Button
          icon={<IconFilter />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onPress={() => setIsOpen(!isOpen)}
        >
          Filters
          {filters.activeCount > 0 && (
            <Badge tone="info">
              {filters.activeCount}
              <VisuallyHidden>in effect</VisuallyHidden>
            </Badge>
          )}
        </Button>
      </div>
      <Room>
        <Beside data-open={isOpen || undefined}>
          {isOpen && <CampaignFilters filters={filters} id={panelId} />}
          <Loaded query={query} failed={failed} loading={<LoadingCards />}>
            {(rows) => <Cards {...props} rows={rows} />}
          </Loaded>
        </Beside>
      </Room>
    </Stack>
  );
}
