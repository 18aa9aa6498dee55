import { readUserCode } from '@switchboard/contracts/api-keys.limits';
import { Absence, Button, Card, Loaded, Page, PageHeader, Skeleton } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyText, useAddress } from '@switchboard/platform/router';
import { useState } from 'react';
import { CodeForm } from '../features/approve-device/CodeForm.tsx';
import { type Answer, DeviceCard } from '../features/approve-device/DeviceCard.tsx';

const keys = '/organization-settings?tab=api-keys';

function Answered({ answer }: { answer: Answer }) {
  return answer === 'approved' ? (
    <Absence title="The command line is signed in" tone="success" actions={<Button href={keys}>API Keys</Button>}>
      You can close this page and go back to the terminal. You can revoke its key under API Keys at any time.
    </Absence>
  ) : (
    <Absence title="Sign-in denied" kept="The terminal received no key.">
      You can close this page.
    </Absence>
  );
}

/** The request of a code that doesn't wait any longer, such as on a page that is loaded again. */
function Ended({ error, onCode }: { error: ApiError; onCode: (code: null) => void }) {
  const { outcome } = error.details;
  if (outcome === 'approved' || outcome === 'denied') return <Answered answer={outcome} />;
  const isExpired = error.reason === 'device_code_expired';
  return (
    <Absence
      title={isExpired ? 'This code has expired' : 'This code was already used'}
      tone="warning"
      {...(isExpired && { kept: 'The terminal received no key.' })}
      actions={<Button onPress={() => onCode(null)}>Enter another code</Button>}
    >
      {error.message}
    </Absence>
  );
}

function Request({ code, onCode }: { code: string; onCode: (code: string | null) => void }) {
  const [answer, setAnswer] = useState<Answer>();
  const query = useQuery(endpointQuery('GET /api/api-keys/devices/:user_code', { params: { user_code: code } }));
  const { error } = query;
  if (answer) return <Answered answer={answer} />;
  if (error instanceof ApiError) {
    if (error.reason === 'device_code_expired' || error.reason === 'device_code_used')
      return <Ended error={error} onCode={onCode} />;
    if (error.reason === 'device_code_unknown' || error.code === 'LIMIT_EXCEEDED')
      return <CodeForm code={code} refusal={error.message} onCode={onCode} />;
  }
  return (
    <Loaded
      query={query}
      failed="Failed to load the sign-in"
      loading={
        <Card>
          <Skeleton lines={8} />
        </Card>
      }
    >
      {(device) => <DeviceCard device={device} onAnswered={setAnswer} />}
    </Loaded>
  );
}

/** `/device`: a command line shows a code and waits until a person approves it here. */
export function DevicePage() {
  const [{ code: given }, change] = useAddress({ code: anyText });
  const code = readUserCode(given ?? '');
  const onCode = (next: string | null) => change({ code: next });
  return (
    <Page width="narrow">
      <PageHeader title="Approve a device" description="Sign in with the command line of Switchboard" />
      {code === null ? <CodeForm onCode={onCode} /> : <Request key={code} code={code} onCode={onCode} />}
    </Page>
  );
}
