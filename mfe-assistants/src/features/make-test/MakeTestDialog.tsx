import type { TestProposal, TestSource, TestSuggestion } from '@switchboard/contracts/test-conversations';
import { Banner, Button, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { expectationText } from '../../test-runs/testWords.ts';

interface MakeTestDialogProps {
  source: TestSource;
  onClose: () => void;
}

/** Expectations that a wrong answer fails. */
const checksWords = ({ expectation: { kind } }: TestSuggestion) => ['says', 'asks', 'tool_called'].includes(kind);

interface SuggestionsProps {
  proposal: TestProposal;
  isTicked: (place: number) => boolean;
  onTick: (place: number, isTicked: boolean) => void;
}

function Suggestions({ proposal: { suggestions, variables }, isTicked, onTick }: SuggestionsProps) {
  const chosen = suggestions.filter((_, place) => isTicked(place));
  const kept = Object.entries(variables);
  return (
    <Stack gap={4}>
      <Stack gap={3} role="group" aria-label="Expectations">
        {suggestions.map((suggestion, place) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion has no other name than its place
            key={place}
            label={expectationText(suggestion.expectation)}
            description={suggestion.line ?? undefined}
            isSelected={isTicked(place)}
            onChange={(ticked) => onTick(place, ticked)}
          />
        ))}
      </Stack>
      {!chosen.some(checksWords) && (
        <Banner tone="warning" title="A wrong answer would pass this test">
          Tick something that the assistant has to say, ask or do, or add it to the test later.
        </Banner>
      )}
      {kept.length > 0 && (
        <Text as="p" size="sm" tone="muted">
          Variables: {kept.map(([name, value]) => `${name}: ${value}`).join(', ')}
        </Text>
      )}
    </Stack>
  );
}

/** Creates a test from a conversation: the user ticks what the assistant has to do again, and the test runs on the draft. */
export function MakeTestDialog({ source, onClose }: MakeTestDialogProps) {
  const navigate = useNavigate();
  const query = useFreshQuery({
    ...endpointQuery('GET /api/test-conversations/suggestions', { query: source }),
    ...{ staleTime: 0, gcTime: 0 },
  });
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isTicked = (place: number) => changed.get(place) ?? query.data?.suggestions[place]?.is_ticked ?? false;
  const chosen = (query.data?.suggestions ?? []).filter((_, place) => isTicked(place));
  const make = useMutation({
    ...endpointMutation('POST /api/test-conversations', {
      stale: 'test_conversation.changed',
      failed: 'Failed to make a test of it',
    }),
    onSuccess: ({ test, run }) => void navigate(`/assistants/${test.assistant_id}?tab=tests&run=${run.id}`),
  });
  return (
    <Dialog
      title="Make a test of it"
      description="The assistant has to meet these expectations when the same things are said to it. Names and numbers of people are made up."
      onClose={onClose}
      isDismissable={!make.isPending}
      footer={
        <>
          <Button isDisabled={make.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={chosen.length === 0}
            isPending={make.isPending}
            onPress={() =>
              make.mutate({ body: { ...source, expectations: chosen.map(({ expectation }) => expectation) } })
            }
          >
            Make and run test
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="Failed to read the conversation" loading={<Skeleton lines={5} />}>
        {(proposal) => (
          <Suggestions
            proposal={proposal}
            isTicked={isTicked}
            onTick={(place, ticked) => setChanged(new Map(changed).set(place, ticked))}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
