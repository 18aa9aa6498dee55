import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconMessage,
  IconPlus,
  IconSearch,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { useLiveEvents } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { microPromptsOptions, useRefreshMicroPrompts } from '../../api/microPrompts.ts';
import { MicroPromptCards, MicroPromptCardsSkeleton } from './MicroPromptCards.tsx';
import { matchMicroPrompts } from './matchMicroPrompts.ts';

const Search = styled(SearchField)`
  max-inline-size: ${tokens.width.floating};
`;

interface MicroPromptListProps {
  search: string;
  onSearchChange: (search: string) => void;
  /** The actions of people who may write; undefined for those who only read. */
  actions?:
    | { onAdd: () => void; onEdit: (prompt: MicroPrompt) => void; onDelete: (prompt: MicroPrompt) => void }
    | undefined;
}

// A library that fits on one screen needs no search.
const searchFrom = 7;

/** The organization's micro prompts, kept up to date while the page is open. */
export function MicroPromptList({ search, onSearchChange, actions }: MicroPromptListProps) {
  const { data, error, isPending, refetch, isFetching } = useQuery(microPromptsOptions());
  const refresh = useRefreshMicroPrompts();
  useLiveEvents(['micro_prompt.changed'], () => void refresh());

  if (isPending) return <MicroPromptCardsSkeleton />;
  if (!data)
    return (
      <ErrorState
        title="Failed to fetch micro prompts"
        message={error?.message ?? 'Nothing was changed. Please try again.'}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconMessage />}
        title="No micro prompts available"
        description="Keep the sentences your assistants say again and again in one place, and reuse them in every prompt."
        action={
          actions ? (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
              Add Micro Prompt
            </Button>
          ) : undefined
        }
        example={
          <>
            <Text weight="medium">Ask for a good time</Text>
            <br />
            Hello {'{first_name}'}, is this a good time to talk for two minutes?
          </>
        }
      />
    );

  const matches = matchMicroPrompts(data.items, search);
  return (
    <Stack gap={4}>
      {(data.items.length >= searchFrom || search !== '') && (
        <Search
          label="Search micro prompts"
          placeholder="Search micro prompts..."
          value={search}
          onChange={onSearchChange}
        />
      )}
      {matches.length === 0 ? (
        <EmptyState
          icon={<IconSearch />}
          title="No matching micro prompts found"
          description={`Nothing in titles or contents matches “${search}”.`}
          action={<Button onPress={() => onSearchChange('')}>Show all micro prompts</Button>}
        />
      ) : (
        <MicroPromptCards prompts={matches} onEdit={actions?.onEdit} onDelete={actions?.onDelete} />
      )}
    </Stack>
  );
}
