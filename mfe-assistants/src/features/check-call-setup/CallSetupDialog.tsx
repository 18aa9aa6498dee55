import type { CallSetup } from '@switchboard/contracts/phone-numbers';
import { Badge, Banner, Button, ErrorState, Moment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { ConnectModel, HelpLink } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

type Check = CallSetup['checks'][number];

const names: Record<Check['name'], string> = {
  server: 'LiveKit server',
  connection: 'Connection',
  telephony: 'Telephony',
  webhook: 'Notifications',
  trunk: 'Outbound numbers',
  assistants: 'Published assistants',
};

function Checks({ checks }: Pick<CallSetup, 'checks'>) {
  return (
    <Stack as="ul" gap={3} aria-label="What real calls need">
      {checks.map(({ name, is_ok, message, at }) => (
        <Stack as="li" key={name} gap={1}>
          <Stack direction="row" gap={2} align="center">
            <Text weight="medium">{names[name]}</Text>
            <Badge tone={is_ok ? 'success' : 'warning'}>{is_ok ? 'Ready' : 'Missing'}</Badge>
          </Stack>
          {/* Each assistant that lacks something is on its own line. */}
          <Text as="p" size="sm" style={{ whiteSpace: 'pre-line' }}>
            {message}
            {name === 'assistants' && !is_ok && (
              <>
                {' '}
                <ConnectModel />
              </>
            )}
            {at && (
              <>
                {' '}
                <Moment at={at} />
              </>
            )}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

function Verdict({ is_simulated, checks }: CallSetup) {
  if (is_simulated)
    return (
      <Banner tone="info" title="Calls are simulated">
        No number is dialed. <HelpLink article="carrier">How to connect a carrier</HelpLink>
      </Banner>
    );
  const missing = checks.filter(({ is_ok }) => !is_ok);
  if (missing.length === 0)
    return (
      <Banner tone="success" title="Calls are real">
        Everything that they need is there.
      </Banner>
    );
  return missing.every(({ name }) => name === 'assistants') ? (
    <Banner tone="warning" title="Calls are real">
      Not every published assistant can make them yet.
    </Banner>
  ) : (
    <Banner tone="warning" title="Call Setup Required">
      Call service not fully configured <HelpLink article="carrier">How to connect a carrier</HelpLink>
    </Banner>
  );
}

/** The requirements for real calls, and which of them are missing. */
export function CallSetupDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(endpointQuery('GET /api/phone-numbers/call-setup'));
  const { data: setup } = query;
  return (
    <Dialog
      title="Call setup"
      description="Checks whether calls are real and what they still need."
      onClose={onClose}
      footer={
        <Button isDisabled={query.isFetching} onPress={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState
          title="Failed to check the call setup"
          message="Check your connection and try again."
          onRetry={() => void query.refetch()}
        />
      )}
      {setup && (
        <Stack gap={4}>
          <Verdict {...setup} />
          <Checks checks={setup.checks} />
        </Stack>
      )}
    </Dialog>
  );
}
