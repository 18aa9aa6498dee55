import type { GenerationDetail, StartGeneration } from '@switchboard/contracts/generations';
import { promptTexts } from '@switchboard/contracts/prompts.limits';
import { Banner, Card, Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { notify } from '@switchboard/platform';
import { anyId, useAddress } from '@switchboard/platform/router';
import { type ReactNode, useState } from 'react';
import { RestoredNotice } from '../../drafts/RestoredNotice.tsx';
import { GenerationProgress } from '../generate/GenerationProgress.tsx';
import { useGeneration } from '../generate/useGeneration.ts';
import { useStartGeneration } from '../generate/useStartGeneration.ts';
import { WhoReads } from '../generate/WhoReads.tsx';
import { WriterButton } from '../generate/WriterButton.tsx';
import { EarlierMessages } from '../refine-prompt/EarlierMessages.tsx';
import { FeedbackBox } from '../refine-prompt/FeedbackBox.tsx';
import { LazyReviewChanges } from '../refine-prompt/LazyReviewChanges.tsx';
import { useRefinement } from '../refine-prompt/useRefinement.ts';
import { NewPromptFields } from './NewPromptFields.tsx';
import { type NewPromptValues, useNewPrompt } from './useNewPrompt.ts';

const generateFailed = 'Failed to generate prompt';
const refineFailed = 'Failed to refine prompt';

interface GeneratedPromptProps {
  name: string;
  /** The conversation is from a call: names and numbers are masked unless the user opts out. */
  isOfCall: boolean;
  source: Parameters<typeof useNewPrompt>[0]['source'];
  /** The conversation to read; null if there is none. */
  asked: (values: NewPromptValues) => Extract<StartGeneration, { kind: 'transcript' }> | null;
  /** The field to choose or paste a conversation. */
  conversation: (values: NewPromptValues, change: (part: Partial<NewPromptValues>) => void) => ReactNode;
}

interface WrittenProps {
  generation: GenerationDetail;
  text: string;
  onGeneration: (id: string) => void;
  content: string;
}

/** The text during generation, the proposal of a refinement, and the form for the next one. */
function Written({ generation, text, onGeneration, content }: WrittenProps) {
  const failed = generation.kind === 'refine' ? refineFailed : generateFailed;
  const refinement = useRefinement({ generation, promptId: null, content, failed: refineFailed, onGeneration });
  return (
    <Stack gap={4}>
      {generation.status !== 'ready' && (
        <GenerationProgress generation={generation} text={text} failed={failed} onRetried={onGeneration} />
      )}
      {generation.remark && <Banner title={generation.remark} />}
      {refinement.isAtReview && (
        <LazyReviewChanges
          key={generation.id}
          before={generation.before ?? ''}
          after={generation.text}
          isPending={refinement.isDeciding}
          onDecide={refinement.decide}
        />
      )}
      {content !== '' && (
        <>
          <EarlierMessages messages={generation.messages} />
          <FeedbackBox
            value={refinement.feedback}
            onChange={refinement.setFeedback}
            isMasked={refinement.isMasked}
            onMaskedChange={refinement.setMask}
            isDisabled={refinement.isBusy}
            isPending={refinement.isSending}
            onSend={refinement.send}
          />
        </>
      )}
    </Stack>
  );
}

/** A prompt made from a conversation: generated, refined by feedback, edited and saved. */
export function GeneratedPrompt({ name, isOfCall, source, asked, conversation }: GeneratedPromptProps) {
  const [{ generation: id }, change] = useAddress({ generation: anyId });
  const { query, generation, text } = useGeneration(id);
  const [mask, setMask] = useState<boolean | null>(null);
  const prompt = useNewPrompt({ name, generation: generation ?? null, source });
  const { values } = prompt.typed;
  const follow = (next: string) => change({ generation: next });
  const { mutate: start, isPending } = useStartGeneration(generateFailed, (started) => follow(started.id));
  const generate = () => {
    const body = asked(values);
    if (!body) return notify({ title: promptTexts.noTranscript, tone: 'warning' });
    start({ ...body, mask: mask ?? isOfCall });
  };
  const isWriting = generation?.status === 'generating';
  const hasEditor = values.generation_id !== '' && !isWriting && generation?.decision !== 'pending';
  return (
    <Stack gap={5}>
      <RestoredNotice
        at={prompt.typed.restoredAt}
        onDiscard={() => {
          prompt.discard();
          change({ generation: null });
        }}
      />
      <Card title="Conversation" titleLevel={2}>
        <Stack gap={4} align="start">
          {conversation(values, prompt.typed.change)}
          <WhoReads isMasked={mask ?? isOfCall} onMaskedChange={setMask} />
          <WriterButton
            variant={generation ? 'secondary' : 'primary'}
            isDisabled={isWriting}
            isPending={isPending}
            onPress={generate}
          >
            {generation ? 'Generate again' : 'Generate Prompt'}
          </WriterButton>
        </Stack>
      </Card>
      <NewPromptFields prompt={prompt} hasEditor={hasEditor}>
        {id !== null && (
          <Loaded query={query} failed="Failed to load prompt. Please try again." loading={<Skeleton lines={6} />}>
            {(row) => <Written generation={row} text={text} onGeneration={follow} content={values.content} />}
          </Loaded>
        )}
      </NewPromptFields>
    </Stack>
  );
}
