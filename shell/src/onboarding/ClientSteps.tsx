import { Page } from '@switchboard/design-system';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { FirstSteps } from './FirstSteps.tsx';
import { clientLabels } from './stepWords.ts';

/** The first steps of the people of a client, above their page. */
export function ClientSteps() {
  const { data } = useQuery(endpointQuery('GET /api/onboarding'));
  const dismiss = useMutation({
    ...endpointMutation('PATCH /api/onboarding', { failed: 'The steps could not be hidden' }),
  });
  if (!data || data.is_dismissed || data.steps.every(({ is_done }) => is_done)) return null;
  return (
    <Page>
      <FirstSteps
        steps={data.steps}
        wordsOf={(step) => clientLabels[step]}
        onDismiss={() => dismiss.mutate({ body: { is_dismissed: true } })}
      />
    </Page>
  );
}
