import {
  Button,
  EmptyState,
  ErrorState,
  IconBot,
  IconPlus,
  IconSearch,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { useLiveEvents } from '@switchboard/platform';
import { keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { assistantListOptions, useRefreshAssistants } from '../../api/assistants.ts';
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
const skeletonKeys = ['one', 'two', 'three', 'four', 'five'];

/** The left side of the page: every assistant of the organization, kept up to date while the page is open. */
export function AssistantList({ search, onSearchChange, selectedId, onCreate }: AssistantListProps) {
  const query = useInfiniteQuery({ ...assistantListOptions(search), placeholderData: keepPreviousData });
  const refresh = useRefreshAssistants();
  useLiveEvents(['assistant.changed'], () => void refresh());
  const assistants = query.data?.pages.flatMap((page) => page.items) ?? [];

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
      {query.isPending ? (
        <List as="div" role="status" aria-busy="true" aria-label="Loading assistants">
          {skeletonKeys.map((key) => (
            <SkeletonRow key={key}>
              <Skeleton width="60%" />
              <Skeleton width="35%" />
            </SkeletonRow>
          ))}
        </List>
      ) : !query.data ? (
        <ErrorState
          title="Failed to load assistants. Please try again."
          message={query.error?.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : assistants.length === 0 ? (
        <NoAssistants search={search} />
      ) : (
        <>
          <List aria-label="Assistants" aria-busy={query.isPlaceholderData || undefined} onKeyDown={moveBetweenLinks}>
            {assistants.map((assistant) => (
              <AssistantListItem key={assistant.id} assistant={assistant} isSelected={assistant.id === selectedId} />
            ))}
          </List>
          {query.hasNextPage && (
            <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
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
