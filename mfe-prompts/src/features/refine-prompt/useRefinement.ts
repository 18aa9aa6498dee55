import type { GenerationDetail } from '@switchboard/contracts/generations';
import { promptTexts } from '@switchboard/contracts/prompts.limits';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import { useKeptText } from '../../drafts/useKeptText.ts';
import { useStartGeneration } from '../generate/useStartGeneration.ts';

interface RefinementOptions {
  generation: GenerationDetail | undefined;
  /** The prompt that is edited; null if it isn't saved yet. */
  promptId: string | null;
  /** The feedback may come from a call, so it is masked unless the user opts out. */
  isOfCall?: boolean;
  /** The text in the editor. */
  content: string;
  failed: string;
  /** The key under which typed feedback is kept; defaults to the prompt's or the conversation's. */
  keptAs?: string;
  /** Receives the text once the changes are decided. */
  onDecided?: (result: string) => void;
  onGeneration: (id: string) => void;
}

/** Feedback on a text, and the decision on the proposed changes. */
export function useRefinement(options: RefinementOptions) {
  const { generation, promptId, isOfCall = false, content, failed, onGeneration, onDecided } = options;
  const subject = options.keptAs ?? promptId ?? generation?.conversation_id ?? '';
  const [feedback, setFeedback] = useKeptText(`feedback ${subject}`);
  const [sent, setSent] = useKeptText(`sent feedback ${subject}`);
  const [mask, setMask] = useState<boolean | null>(null);
  const isMasked = mask ?? generation?.is_masked ?? isOfCall;
  const { mutate: start, isPending: isSending } = useStartGeneration(failed, ({ id }) => {
    setSent(feedback);
    onGeneration(id);
  });
  // Feedback stays in its box until there is an answer, so that nothing is lost if the writer fails.
  const isAnswered = generation?.status === 'ready' && sent !== '';
  useEffect(() => {
    if (!isAnswered) return;
    if (feedback === sent) setFeedback('');
    setSent('');
  }, [isAnswered, feedback, sent, setFeedback, setSent]);
  const { mutate: decide, isPending: isDeciding } = useMutation(
    endpointMutation('POST /api/generations/:id/decision', { stale: 'generation.changed', failed }),
  );
  const isAtReview = generation?.status === 'ready' && generation.decision === 'pending';
  const isWriting = generation?.status === 'generating';
  return {
    feedback,
    setFeedback,
    isMasked,
    setMask,
    isSending,
    isDeciding,
    /** Changes wait for a decision. */
    isAtReview,
    isBusy: isAtReview || isWriting,
    send: () =>
      start({
        kind: 'refine',
        content,
        feedback,
        mask: isMasked,
        // A failed generation has no output to continue from.
        ...(generation?.status === 'ready' && { previous_id: generation.id }),
        ...(promptId && { prompt_id: promptId }),
      }),
    decide: (accepted: 'all' | 'none' | number[]) =>
      generation &&
      decide(
        { params: { id: generation.id }, body: { accepted, unit: 'sentence' } },
        {
          onSuccess: ({ result }) => {
            if (accepted === 'none')
              return notify({ title: 'Changes Rejected', description: promptTexts.rejected, tone: 'info' });
            if (result !== null) onDecided?.(result);
            notify({ title: 'Changes Accepted', tone: 'success' });
          },
        },
      ),
  };
}
