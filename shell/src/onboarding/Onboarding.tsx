import type { OnboardingStep } from '@switchboard/contracts/onboarding.limits';
import { kitNames } from '@switchboard/contracts/onboarding.limits';
import { endpointMutation, endpointQuery, useMutation, useQuery, useQueryClient } from '@switchboard/platform/query';
import { anyText, useAddress } from '@switchboard/platform/router';
import { useState } from 'react';
import { BeginQuestion } from './BeginQuestion.tsx';
import { useCallSample } from './CallSample.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Samples } from './Samples.tsx';
import { staffLabels } from './stepWords.ts';

/** The address parameters: the answer to preselect, and whether to show dismissed steps. */
const parts = { begin: anyText, steps: anyText };

/** The first hour of an organization on its dashboard: one question, then steps, and the samples while there are some. */
export function Onboarding() {
  const query = endpointQuery('GET /api/onboarding');
  const queryClient = useQueryClient();
  const { data } = useQuery(query);
  const [{ begin, steps }, changeAddress] = useAddress(parts);
  const [hasBegun, setBegun] = useState(false);
  const dismiss = useMutation({
    ...endpointMutation('PATCH /api/onboarding', { failed: 'The steps could not be hidden' }),
  });
  const call = useCallSample(data?.kit ?? null, hasBegun);
  // Without its answer there is nothing to offer, and the figures are no less true.
  if (!data) return null;
  if (data.is_asked)
    return (
      <BeginQuestion
        wanted={kitNames.find((name) => name === begin) ?? null}
        hasFocus={begin !== null}
        onAnswering={() => setBegun(true)}
        onAnswered={(answer) => {
          queryClient.setQueryData(query.queryKey, answer);
          changeAddress({ begin: null });
        }}
      />
    );
  const isOpen = data.steps.some(({ is_done }) => !is_done);
  const isShown = data.steps.length > 0 && (steps !== null || (isOpen && !data.is_dismissed));
  const { kit } = data;
  const actions: Partial<Record<OnboardingStep, React.ReactNode>> = call.button ? { place_call: call.button } : {};
  return (
    <>
      {isShown && (
        <FirstSteps
          steps={data.steps}
          wordsOf={(step) =>
            step === 'hear_assistant' && kit?.assistant_id
              ? { ...staffLabels[step], href: `/assistants/${kit.assistant_id}` }
              : staffLabels[step]
          }
          actions={actions}
          onDismiss={() => {
            changeAddress({ steps: null });
            dismiss.mutate({ body: { is_dismissed: true } });
          }}
        />
      )}
      {kit && <Samples kit={kit} />}
      {call.dialog}
    </>
  );
}
