import {
  Button,
  EmptyState,
  IconPlus,
  IconSearch,
  IconSparkles,
  Loaded,
  LoadMore,
  Stack,
} from '@switchboard/design-system';
import { notifyError, useCan } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery, useRow } from '@switchboard/platform/query';
import { anyId, anyText, useAddress } from '@switchboard/platform/router';
import { CardSearch } from '../../display/CardSearch.tsx';
import { CardsSkeleton } from '../../display/CardsSkeleton.tsx';
import { enginePath } from '../../display/words.ts';
import { DeletePrompt } from './DeletePrompt.tsx';
import { PromptCards } from './PromptCards.tsx';

const parts = { search: anyText, delete: anyId };
const searchDelayMs = 250;
const failed = 'Failed to load prompts. Please try again.';

function NoPrompts({ canWrite }: { canWrite: boolean }) {
  return (
    <EmptyState
      icon={<IconSparkles />}
      title="No prompts found"
      description="A prompt tells an assistant what to say. Make one from a conversation that went well, or describe the agent you want."
      action={
        canWrite && (
          <Button variant="primary" icon={<IconPlus />} href={`${enginePath}/create`}>
            Create Prompt
          </Button>
        )
      }
      example="You call {first_name} for Northlight Clinic to confirm an appointment. Ask whether the time still suits, and offer another one."
    />
  );
}

/** The organization's prompts as cards, with a search. */
export function PromptsTab() {
  const canWrite = useCan('prompt.write');
  const [{ search, delete: deletedId }, change] = useAddress(parts);
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/prompts', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const close = () => change({ delete: null });
  const deleted = useRow('GET /api/prompts/:id', canWrite ? deletedId : null, {
    listed: list.data,
    noun: 'prompt',
    onMissing: close,
  });
  const isEmpty = list.data?.length === 0 && !search;
  return (
    <Stack gap={4}>
      {!isEmpty && !list.isError && (
        <CardSearch
          label="Search prompts"
          placeholder="Search prompts..."
          value={search ?? ''}
          onChange={(text) => change({ search: text.trim() })}
          debounceMs={searchDelayMs}
        />
      )}
      <Loaded query={list} failed={failed} loading={<CardsSkeleton label="Loading prompts" />}>
        {(prompts) => {
          if (isEmpty) return <NoPrompts canWrite={canWrite} />;
          if (prompts.length === 0)
            return (
              <EmptyState
                icon={<IconSearch />}
                title="No prompts match your search"
                action={<Button onPress={() => change({ search: null })}>Show all prompts</Button>}
              />
            );
          return (
            <>
              <PromptCards prompts={prompts} onDelete={canWrite ? (id) => change({ delete: id }) : undefined} />
              <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />
            </>
          );
        }}
      </Loaded>
      {deleted && <DeletePrompt prompt={deleted} onClose={close} />}
    </Stack>
  );
}
