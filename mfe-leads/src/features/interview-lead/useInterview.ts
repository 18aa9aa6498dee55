import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { interviewDays, interviewMinutes } from '@switchboard/contracts/interviews.limits';
import type { Language } from '@switchboard/contracts/languages';
import { notify, useOrganization, useUser } from '@switchboard/platform';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { prefillVariables } from '../../assistants/prefillVariables.ts';
import { publishedAssistants } from '../../assistants/publishedAssistants.ts';
import { askedOf, type WrittenQuestion } from './questions.ts';
import { nothingWatched, watchesFaces } from './watched.ts';

export type InterviewStep = 'assistant' | 'monitoring' | 'link';

export interface MadeLink {
  url: string;
  expiresAt: string;
  isMailed: boolean;
}

const startWith = {
  tools: nothingWatched,
  questions: [] as WrittenQuestion[],
  /** Null while the field is empty. */
  maxMinutes: interviewMinutes.default as number | null,
  days: interviewDays.default as number | null,
  doFacesEnd: false,
  isMailed: false,
  /** Null if the candidate's browser decides. */
  language: null as Language | null,
};
export type InterviewChoices = typeof startWith;

/** The interview's assistant, with its variables about the lead. */
function useAssistantChoice(leadId: string) {
  const lead = useQuery(endpointQuery('GET /api/leads/:id', { params: { id: leadId } }));
  const assistants = useQuery(publishedAssistants());
  const organization = useOrganization();
  const [assistantId, setAssistantId] = useState<string | null>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const assistant = assistants.data?.find(({ id }) => id === assistantId);
  const known =
    lead.data && assistant ? prefillVariables(assistant.variables, lead.data, organization?.name ?? '') : {};
  const variables = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, typed[name] ?? value]));
  return {
    lead,
    assistants,
    assistant,
    assistantId,
    chooseAssistant: setAssistantId,
    variables,
    setVariable: (name: string, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    hasTyped: Object.keys(typed).length > 0,
  };
}

/** The three steps to an interview link. Leaving the last one clears the link; closing the dialog resets everything. */
export function useInterview(leadId: string) {
  const { hasTyped, ...choice } = useAssistantChoice(leadId);
  const { lead, assistantId } = choice;
  const user = useUser();
  const creation = endpointMutation('POST /api/video-link', {
    stale: 'interview.changed',
    failed: 'Failed to generate video link. Please try again.',
  });
  const createLink = useMutation({
    ...creation,
    // The time is set here, so that both clicks of a double click request the same link.
    mutationFn: ({ body }: Parameters<typeof creation.mutationFn>[0]) =>
      creation.mutationFn({
        body: { ...body, metadata: { ...body.metadata, generated_at: new Date().toISOString() } },
      }),
  });
  const [step, setStep] = useState<InterviewStep>('assistant');
  const [choices, setChoices] = useState<InterviewChoices>(startWith);
  const [link, setLink] = useState<MadeLink | null>(null);
  const questions = askedOf(choices.questions);
  const unsent = useLeaveQuestion(link === null && (hasTyped || questions.length > 0));

  const generate = () => {
    if (!lead.data) notify({ title: 'Lead not found. Please try again.', tone: 'danger' });
    if (!lead.data || !assistantId) return;
    const { tools, maxMinutes, days, doFacesEnd, isMailed, language } = choices;
    const body = {
      lead_id: lead.data.id,
      agent_id: assistantId,
      proctoring_tools: tools,
      questions,
      max_minutes: maxMinutes ?? interviewMinutes.default,
      days: days ?? interviewDays.default,
      face_violations_end: doFacesEnd && watchesFaces(tools),
      send_email: isMailed && lead.data.email !== null,
      ...(language ? { language } : {}),
      metadata: { variables: choice.variables, generated_by: user.id },
    };
    createLink.mutate(
      { body },
      {
        onSuccess: (made) => {
          const url = new URL(made.url, window.location.origin).href;
          setLink({ url, expiresAt: made.expires_at, isMailed: made.is_mailed });
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
  const change = (changes: Partial<InterviewChoices>) => setChoices((now) => ({ ...now, ...changes }));

  return {
    ...choice,
    step,
    choices,
    change,
    setTool: (id: keyof ProctoringTools, isOn: boolean) => change({ tools: { ...choices.tools, [id]: isOn } }),
    link,
    unsent,
    isGenerating: createLink.isPending,
    goToMonitoring: () => assistantId && setStep('monitoring'),
    generate,
    back,
  };
}

export type InterviewState = ReturnType<typeof useInterview>;
