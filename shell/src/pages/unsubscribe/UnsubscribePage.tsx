import { Button, Skeleton, Stack, Text } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';

function Unusable() {
  return (
    <AuthPage title="This link does not work" footer={<AuthLink label="Open your profile" href="/profile" />}>
      <Text as="p">
        The link is incomplete or too old, or you are no longer a member of the organization that sent it. You can
        change your email settings on your profile page.
      </Text>
    </AuthPage>
  );
}

interface Linked {
  organization: string;
  /** Weekly summaries, or all emails to an address. */
  ends: 'summary' | 'emails';
}

function Ended({ organization, ends }: Linked) {
  if (ends === 'emails')
    return (
      <AuthPage title="No more emails">
        <Text as="p" role="status">
          {organization} no longer writes to your address.
        </Text>
      </AuthPage>
    );
  return (
    <AuthPage title="No more summaries" footer={<AuthLink label="Open your profile" href="/profile" />}>
      <Text as="p" role="status">
        The week of {organization} is no longer mailed to you. You can ask for it again on your profile page.
      </Text>
    </AuthPage>
  );
}

/** Opening the page ends nothing: programs that look into mails open every link. */
function Question({ token, organization, ends }: Linked & { token: string }) {
  const failed = ends === 'emails' ? 'You were not unsubscribed' : 'The summaries were not ended';
  const end = useMutation(endpointMutation('POST /api/unsubscribe/:token', { failed }));
  if (end.isSuccess) return <Ended organization={organization} ends={ends} />;
  return (
    <AuthPage title={ends === 'emails' ? `Stop emails from ${organization}?` : 'End the weekly summaries?'}>
      <Stack gap={4} align="start">
        <Text as="p">
          {ends === 'emails'
            ? `${organization} won’t write to your address any longer.`
            : `The week of ${organization} is mailed to you on Mondays. All other mails stay as they are.`}
        </Text>
        <Button variant="primary" isPending={end.isPending} onPress={() => end.mutate({ params: { token } })}>
          Unsubscribe
        </Button>
      </Stack>
    </AuthPage>
  );
}

function WithToken({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/unsubscribe/:token', { params: { token } }));
  if (data) {
    const linked = { organization: data.organization_name, ends: data.ends };
    return data.is_wanted ? <Question token={token} {...linked} /> : <Ended {...linked} />;
  }
  if (!error)
    return (
      <AuthPage title="Unsubscribe">
        <Skeleton lines={3} />
      </AuthPage>
    );
  if (error instanceof ApiError && error.status === 404) return <Unusable />;
  return (
    <AuthPage title="The link could not be read">
      <Stack gap={4} align="start" role="alert">
        <Text as="p">{error.message}</Text>
        <Button onPress={() => void refetch()}>Retry</Button>
      </Stack>
    </AuthPage>
  );
}

/** Where the link of a weekly summary leads: it ends them without signing in. */
export function UnsubscribePage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  return token ? <WithToken token={token} /> : <Unusable />;
}
