import { Banner, Button, Stack } from '@switchboard/design-system';
import { IconWand } from '@switchboard/design-system/icons';
import { type SlotProps, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, useAddress } from '@switchboard/platform/router';
import { useState } from 'react';
import styled from 'styled-components';
import { PromptField } from '../editor/PromptField.tsx';
import { GenerationProgress } from '../features/generate/GenerationProgress.tsx';
import { useGeneration } from '../features/generate/useGeneration.ts';
import { LinkedPrompt } from '../features/link-prompt/LinkedPrompt.tsx';
import { EarlierMessages } from '../features/refine-prompt/EarlierMessages.tsx';
import { FeedbackBox } from '../features/refine-prompt/FeedbackBox.tsx';
import { LazyReviewChanges } from '../features/refine-prompt/LazyReviewChanges.tsx';
import { useRefinement } from '../features/refine-prompt/useRefinement.ts';

const failed = 'Failed to generate improved prompt. Please try again.';
const parts = { generation: anyId };

// As high as the window leaves room for, between the page's head and its foot.
const Root = styled.div`
  & .cm-scroller {
    min-block-size: max(16rem, calc(100dvh - 28rem));
  }
`;

/** Fills `prompt.workspace.v1`: the system prompt of an assistant as the prompt engine edits prompts. */
export function PromptWorkspaceSlot(props: SlotProps['prompt.workspace.v1']) {
  const { label, value, onChange, known_names, is_read_only: isReadOnly = false, error, assistant_id, save } = props;
  const canRefine = useCan('prompt.write') && !isReadOnly;
  const [{ generation: generationId }, change] = useAddress(parts);
  const [isAsking, setAsking] = useState(generationId !== null);
  const params = { id: assistant_id };
  const { data: source } = useQuery(endpointQuery('GET /api/assistants/:id/prompt', { params }));
  const linked = source?.prompt ?? null;
  const { data: prompt } = useQuery({
    ...endpointQuery('GET /api/prompts/:id', { params: { id: linked?.prompt_id ?? '' } }),
    enabled: linked !== null && isAsking,
  });
  const { generation, text } = useGeneration(canRefine ? generationId : null);
  const follow = (id: string) => change({ generation: id });
  const refinement = useRefinement({
    generation,
    promptId: linked?.prompt_id ?? null,
    isOfCall: prompt?.is_of_call ?? false,
    content: value,
    failed,
    keptAs: `of assistant ${assistant_id}`,
    onDecided: onChange,
    onGeneration: follow,
  });
  const isReview = generation !== undefined && refinement.isAtReview;
  return (
    <Root>
      <Stack gap={4}>
        {source && (
          <LinkedPrompt
            assistantId={assistant_id}
            linked={linked}
            content={value}
            isReadOnly={isReadOnly}
            save={save}
          />
        )}
        {generation && generation.status !== 'ready' && (
          <GenerationProgress generation={generation} text={text} failed={failed} onRetried={follow} />
        )}
        {generation?.remark && isAsking && <Banner title={generation.remark} />}
        {isReview ? (
          <>
            {generation.before !== value && (
              <Banner tone="warning" title="The prompt was changed after you asked. Accepting replaces it." />
            )}
            <LazyReviewChanges
              key={generation.id}
              before={generation.before ?? ''}
              after={generation.text}
              isPending={refinement.isDeciding}
              onDecide={refinement.decide}
            />
          </>
        ) : (
          <PromptField
            label={label}
            value={value}
            onChange={onChange}
            errorMessage={error}
            knownNames={known_names ?? []}
            isReadOnly={isReadOnly || refinement.isBusy}
            actions={
              canRefine && (
                <Button
                  size="sm"
                  icon={<IconWand size={14} />}
                  aria-expanded={isAsking}
                  onPress={() => setAsking(!isAsking)}
                >
                  Edit with AI
                </Button>
              )
            }
          />
        )}
        {canRefine && isAsking && (
          <>
            <FeedbackBox
              value={refinement.feedback}
              onChange={refinement.setFeedback}
              isMasked={refinement.isMasked}
              onMaskedChange={refinement.setMask}
              isDisabled={refinement.isBusy || value.trim() === ''}
              isPending={refinement.isSending}
              onSend={refinement.send}
            />
            {generation && <EarlierMessages messages={generation.messages} />}
          </>
        )}
      </Stack>
    </Root>
  );
}
