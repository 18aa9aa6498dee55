import type { ProctoringTools } from '@switchboard/contracts/interviews';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { publishedAssistants } from '../../assistants/publishedAssistants.ts';
import { nothingWatched } from './watched.ts';

export type InterviewStep = 'assistant' | 'monitoring' | 'link';

/** The three steps to an interview link. Leaving the last one clears the link; closing forgets everything. */
export function useInterview(leadId: string) {
  const lead = useQuery(endpointQuery('GET /api/leads/:id', { params: { id: leadId } }));
  const assistants = useQuery(publishedAssistants());
  const createLink = useMutation(
    endpointMutation('POST /api/video-link', { failed: 'Failed to generate video link. Please try again.' }),
  );
  const [step, setStep] = useState<InterviewStep>('assistant');
  const [assistantId, setAssistantId] = useState<string | null>(null);
  const [tools, setTools] = useState<ProctoringTools>(nothingWatched);
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);

  const generate = () => {
    if (!lead.data) notify({ title: 'Lead not found. Please try again.', tone: 'danger' });
    if (!lead.data || !assistantId) return;
    createLink.mutate(
      { body: { lead_id: lead.data.id, agent_id: assistantId, proctoring_tools: tools, metadata: {} } },
      {
        onSuccess: (made) => {
          setLink({ url: new URL(made.url, window.location.origin).href, expiresAt: made.expires_at });
          setStep('link');
          notify({ title: 'Video interview link generated successfully!', tone: 'success' });
        },
      },
    );
  };

  const back = () => {
    setLink(null);
    setStep(step === 'link' ? 'monitoring' : 'assistant');
  };

  return {
    lead,
    assistants,
    step,
    assistantId,
    chooseAssistant: setAssistantId,
    tools,
    setTool: (id: keyof ProctoringTools, isOn: boolean) => setTools((now) => ({ ...now, [id]: isOn })),
    link,
    isGenerating: createLink.isPending,
    goToMonitoring: () => assistantId && setStep('monitoring'),
    generate,
    back,
  };
}

export type InterviewState = ReturnType<typeof useInterview>;
