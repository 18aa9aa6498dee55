import {
  Button,
  EmptyState,
  IconBot,
  IconPlus,
  IconSearch,
  Loaded,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { List, SkeletonRow } from './AssistantList.styles.ts';
import { AssistantListItem } from './AssistantListItem.tsx';
import { moveBetweenLinks } from './moveBetweenLinks.ts';

interface AssistantListProps {
  search: string;
  onSearchChange: (search: string) => void;
  selectedId: string | undefined;
  /** Left out for people who may only read. */
  onCreate?: (() => void) | undefined;
}

const searchPauseMs = 250;
const pageSize = 50;
const skeletonKeys = ['one', 'two', 'three', 'four', 'five'];

function ListSkeleton() {
  return (
    <List as="div" role="status" aria-busy="true" aria-label="Loading assistants">
      {skeletonKeys.map((key) => (
        <SkeletonRow key={key}>
          <Skeleton width="60%" />
          <Skeleton width="35%" />
        </SkeletonRow>
      ))}
    </List>
  );
}

/** The left side of the page: every assistant of the organization. */
export function AssistantList({ search, onSearchChange, selectedId, onCreate }: AssistantListProps) {
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/assistants', { query: { limit: pageSize, search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={3}>
      <SearchField
        label="Search assistants"
        placeholder="Search assistants..."
        value={search}
        onChange={onSearchChange}
        debounceMs={searchPauseMs}
      />
      {onCreate && (
        <Button variant="primary" icon={<IconPlus />} onPress={onCreate}>
          Create Assistant
        </Button>
      )}
      <Loaded query={list} failed="Failed to load assistants. Please try again." loading={<ListSkeleton />}>
        {(assistants) =>
          assistants.length === 0 ? (
            <NoAssistants search={search} />
          ) : (
            <>
              <List
                aria-label="Assistants"
                aria-busy={list.isPlaceholderData || undefined}
                onKeyDown={moveBetweenLinks}
              >
                {assistants.map((assistant) => (
                  <AssistantListItem
                    key={assistant.id}
                    assistant={assistant}
                    isSelected={assistant.id === selectedId}
                  />
                ))}
              </List>
              {list.hasNextPage && (
                <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
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

function NoAssistants({ search }: { search: string }) {
  if (search) return <EmptyState icon={<IconSearch />} title="No assistants match your search" />;
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
