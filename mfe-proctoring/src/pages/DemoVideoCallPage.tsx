import {
  Button,
  EmptyState,
  ErrorState,
  IconVideo,
  Page,
  PageHeader,
  Spinner,
  Stack,
} from '@switchboard/design-system';
import { ApiError, useOrganization } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useEffect, useRef } from 'react';
import { openLink } from '../staff/openLink.ts';

// Source of the texts: specification 03 §2.3 and §8.
const failedText = 'Failed to generate video link';

function messageOf(error: Error): string {
  return error instanceof ApiError && error.reason === 'no_screening_assistant'
    ? 'No SCREENING assistant found. Please create one first.'
    : error.message;
}

function Demo() {
  const { mutate, error, isPending } = useMutation({
    ...endpointMutation('POST /api/demo-video-call', { failed: () => undefined }),
    onSuccess: openLink.go,
  });
  const isAsked = useRef(false);
  useEffect(() => {
    // Creates one link, however often the page renders.
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({});
  }, [mutate]);
  if (error && !isPending) {
    const isMissing = error instanceof ApiError && error.reason === 'no_screening_assistant';
    // A retry doesn't change the user's role.
    const isForbidden = error instanceof ApiError && error.code === 'FORBIDDEN';
    return (
      <Stack gap={4} align="start">
        <ErrorState
          title={failedText}
          message={messageOf(error)}
          {...(!isForbidden && { onRetry: () => mutate({}) })}
        />
        <Stack direction="row" gap={2} wrap>
          <Button variant="primary" href="/leads">
            Go to Leads
          </Button>
          {isMissing && <Button href="/assistants">Go to Assistants</Button>}
        </Stack>
      </Stack>
    );
  }
  return (
    <Stack direction="row" gap={2} role="status">
      <Spinner label="Loading" size="sm" />
      Creating demo video call...
    </Stack>
  );
}

/** `/demo-video-call`: creates an interview for the user, and opens it. */
export function DemoVideoCallPage() {
  const organization = useOrganization();
  return (
    <Page width="narrow">
      <PageHeader title="Demo video call" />
      {organization ? (
        <Demo />
      ) : (
        <EmptyState
          icon={<IconVideo />}
          title="Please log in and select an organization"
          description="The interview is made in an organization, as its links are."
          action={<Button href="/login?redirect=%2Fdemo-video-call">Sign in</Button>}
        />
      )}
    </Page>
  );
}
