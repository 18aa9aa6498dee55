import type { ProctoringTools } from '@switchboard/contracts/interviews';
import { notify, notifyError } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { publishedAssistantsOptions } from '../../api/calls.ts';
import { useCreateVideoLink } from '../../api/interviews.ts';
import { leadOptions } from '../../api/leads.ts';
import { nothingWatched } from './watched.ts';

export type InterviewStep = 'assistant' | 'monitoring' | 'link';

/** The three steps to an interview link. Leaving the last one clears the link; closing forgets everything. */
export function useInterview(leadId: string) {
  const lead = useQuery(leadOptions(leadId));
  const assistants = useQuery(publishedAssistantsOptions());
  const createLink = useCreateVideoLink();
  const [step, setStep] = useState<InterviewStep>('assistant');
  const [assistantId, setAssistantId] = useState<string | null>(null);
  const [tools, setTools] = useState<ProctoringTools>(nothingWatched);
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);

  const generate = async () => {
    if (!lead.data) {
      notify({ title: 'Lead not found. Please try again.', tone: 'danger' });
      return;
    }
    if (!assistantId) return;
    try {
      const made = await createLink.mutateAsync({
        lead_id: lead.data.id,
        agent_id: assistantId,
        proctoring_tools: tools,
        metadata: {},
      });
      setLink({ url: new URL(made.url, window.location.origin).href, expiresAt: made.expires_at });
      setStep('link');
    } catch (error) {
      notifyError('Failed to generate video link. Please try again.', error);
    }
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
    goToMonitoring: () => setStep('monitoring'),
    generate,
    back,
  };
}

export type InterviewState = ReturnType<typeof useInterview>;
