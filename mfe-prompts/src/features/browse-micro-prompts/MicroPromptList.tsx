import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { Button, EmptyState, IconMessage, IconPlus, IconSearch, Stack, Text, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import styled from 'styled-components';
import { type MicroPromptActions, MicroPromptCards } from './MicroPromptCards.tsx';

const Search = styled(SearchField)`
  max-inline-size: ${tokens.width.floating};
`;

interface MicroPromptListProps {
  prompts: readonly MicroPrompt[];
  search: string;
  onSearchChange: (search: string) => void;
  /** Undefined for people who only read. */
  actions?: (MicroPromptActions & { onAdd: () => void }) | undefined;
}

// A library that fits on one screen needs no search.
const searchFrom = 7;

/** The prompts whose title or content contains every word of the search, in any case and order. */
function matching(prompts: readonly MicroPrompt[], search: string): readonly MicroPrompt[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return prompts.filter(({ title, content }) => {
    const text = `${title}\n${content}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function NoPrompts({ onAdd }: { onAdd?: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<IconMessage />}
      title="No micro prompts available"
      description="Keep the sentences your assistants say again and again in one place, and reuse them in every prompt."
      action={
        onAdd && (
          <Button variant="primary" icon={<IconPlus />} onPress={onAdd}>
            Add Micro Prompt
          </Button>
        )
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
}

/** The organization's micro prompts that match the search. */
export function MicroPromptList({ prompts, search, onSearchChange, actions }: MicroPromptListProps) {
  if (prompts.length === 0) return <NoPrompts onAdd={actions?.onAdd} />;
  const matches = matching(prompts, search);
  return (
    <Stack gap={4}>
      {(prompts.length >= searchFrom || search !== '') && (
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
        <MicroPromptCards prompts={matches} actions={actions} />
      )}
    </Stack>
  );
}
