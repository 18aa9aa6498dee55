import type { CallHook, SavedCallHook } from '@switchboard/contracts/call-hooks';
import { Badge, Banner, Card, Heading, Loaded, Moment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { HelpLink } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { HookForm } from './HookForm.tsx';
import { HookSecret, HookSecretOnce } from './HookSecret.tsx';
import { hookFailed } from './hookLabels.ts';
import { TestHook } from './TestHook.tsx';

function State({ hook }: { hook: CallHook | null }) {
  if (!hook || !(hook.is_on_outbound || hook.is_on_inbound)) return <Badge>Off</Badge>;
  return hook.failures > 0 ? <Badge tone="warning">Failing</Badge> : <Badge tone="success">On</Badge>;
}

function Failures({ hook }: { hook: CallHook }) {
  const { failures, last_failure, skipped_until } = hook;
  if (failures === 0) return null;
  if (skipped_until)
    return (
      <Banner tone="danger" title={`The hook failed ${failures} times in a row`}>
        Calls don't wait for it until <Moment at={skipped_until} />. {last_failure} A successful test ends this pause.
      </Banner>
    );
  return (
    <Banner tone="warning" title={failures === 1 ? 'The last request failed' : `The last ${failures} requests failed`}>
      {last_failure}
    </Banner>
  );
}

/** The Call Hook tab: the address that is requested before calls are dialed or answered. */
export function CallHookTab() {
  const stored = useQuery(endpointQuery('GET /api/call-hook'));
  // Lives here and nowhere else: an address or a cache would keep it.
  const [secret, setSecret] = useState<string | null>(null);
  const show = (saved: SavedCallHook) => setSecret(saved.secret);
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Stack direction="row" gap={3} align="center">
          <Heading level={2}>Before-call hook</Heading>
          {stored.data && <State hook={stored.data.hook} />}
        </Stack>
        <Text as="p" tone="muted">
          Your own program decides about each call: whether it is placed, with which assistant, and with which
          variables. <HelpLink article="call-hook">How to answer a request</HelpLink>
        </Text>
      </Stack>
      <Loaded query={stored} failed={hookFailed.load} loading={<Skeleton shape="block" height={320} />}>
        {({ hook }) => (
          <>
            {hook && <Failures hook={hook} />}
            <Card>
              <HookForm hook={hook} onSaved={show} />
            </Card>
            {hook && <TestHook />}
            {hook && <HookSecret hook={hook} onRotated={show} />}
          </>
        )}
      </Loaded>
      {secret && <HookSecretOnce secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}
