import type { AssistantStatus } from '@switchboard/contracts/assistants';
import {
  Button,
  ButtonGroup,
  EmptyState,
  IconBot,
  IconPlus,
  IconSearch,
  IconUpload,
  Loaded,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { VirtualList } from '@switchboard/design-system/data';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { Frame, SkeletonRow } from './AssistantList.styles.ts';
import { AssistantListItem } from './AssistantListItem.tsx';

interface AssistantListProps {
  search: string;
  onSearchChange: (search: string) => void;
  status: AssistantStatus | null;
  onStatusChange: (status: AssistantStatus | null) => void;
  selectedId: string | undefined;
  /** Left out for people who may only read. */
  onCreate?: (() => void) | undefined;
  onImport?: (() => void) | undefined;
}

const searchPauseMs = 250;
const pageSize = 50;
const rowHeight = 68;
const skeletonKeys = ['one', 'two', 'three', 'four', 'five'];
const all = 'all';
const statuses = [
  { id: all, label: 'All statuses' },
  { id: 'draft', label: 'Draft' },
  { id: 'published', label: 'Published' },
  { id: 'archived', label: 'Archived' },
];

function ListSkeleton() {
  return (
    <Frame role="status" aria-busy="true" aria-label="Loading assistants">
      {skeletonKeys.map((key) => (
        <SkeletonRow key={key}>
          <Skeleton width="60%" />
          <Skeleton width="35%" />
        </SkeletonRow>
      ))}
    </Frame>
  );
}

/** The left side of the page: every assistant of the organization. */
export function AssistantList({
  search,
  onSearchChange,
  status,
  onStatusChange,
  selectedId,
  onCreate,
  onImport,
}: AssistantListProps) {
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/assistants', { query: { limit: pageSize, search, ...(status && { status }) } }),
    placeholderData: keepPreviousData,
  });
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <Stack gap={3}>
      <SearchField
        label="Search assistants"
        placeholder="Search assistants..."
        value={search}
        onChange={onSearchChange}
        debounceMs={searchPauseMs}
      />
      <Select
        label="Status"
        isLabelHidden
        options={statuses}
        value={status ?? all}
        onChange={(id) => onStatusChange(id === all ? null : (id as AssistantStatus))}
      />
      {onCreate && (
        <ButtonGroup>
          <Button variant="primary" icon={<IconPlus />} onPress={onCreate}>
            Create Assistant
          </Button>
          {onImport && (
            <Button icon={<IconUpload />} onPress={onImport}>
              Import
            </Button>
          )}
        </ButtonGroup>
      )}
      <Loaded query={list} failed="Failed to load assistants. Please try again." loading={<ListSkeleton />}>
        {(assistants) =>
          assistants.length === 0 ? (
            <NoAssistants isSearched={search !== ''} isFiltered={status !== null} />
          ) : (
            <>
              <VirtualList
                label="Assistants"
                items={assistants}
                getKey={({ id }) => id}
                estimatedHeight={rowHeight}
                selectedKey={selectedId}
                isBusy={list.isPlaceholderData}
                onEndReached={more}
              >
                {(assistant) => <AssistantListItem assistant={assistant} isSelected={assistant.id === selectedId} />}
              </VirtualList>
              {list.hasNextPage && (
                <Button isPending={list.isFetchingNextPage} onPress={more}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function NoAssistants({ isSearched, isFiltered }: { isSearched: boolean; isFiltered: boolean }) {
  if (isFiltered && !isSearched) return <EmptyState icon={<IconBot />} title="No assistants have this status" />;
  if (isSearched) return <EmptyState icon={<IconSearch />} title="No assistants match your search" />;
  return (
    <EmptyState
      icon={<IconBot />}
      title="No assistants yet"
      description="An assistant is the voice that calls your leads: a model, a transcriber and what it says first."
      example={
        <>
          <Text weight="medium">First call</Text>
          <br />
          Introduces your organization and asks for a good time to talk.
        </>
      }
    />
  );
}
