import { Banner, Button, Card, Page, Stack, Text } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { http } from '@switchboard/platform/host';
import { useState } from 'react';
import { changeSettings } from './settings.ts';

interface SignInProps {
  hasApi: boolean;
  onSignedIn: () => Promise<void>;
}

/** The API's message about a refused sign-in: the auth library's body or the API's own. */
function messageOf(error: unknown): string {
  const data: unknown = (error as { response?: { data?: unknown } }).response?.data;
  const body = typeof data === 'object' && data !== null && 'error' in data ? data.error : data;
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  return hasMessage ? String(body.message) : 'The API cannot be reached.';
}

function SignInForm({ onSignedIn }: Pick<SignInProps, 'onSignedIn'>) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const send = async () => {
    setPending(true);
    setFailure(null);
    try {
      await http.post('/api/auth/sign-in/email', { email, password });
      changeSettings({ role: null });
      await onSignedIn();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <Form onSubmit={() => void send()}>
      {failure && (
        <Banner tone="danger" title="Login failed">
          {failure}
        </Banner>
      )}
      <TextField label="Email" type="email" value={email} onChange={setEmail} autoComplete="username" isRequired />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        isRequired
      />
      <Stack direction="row">
        <Button variant="primary" type="submit" isPending={isPending}>
          Sign in
        </Button>
      </Stack>
    </Form>
  );
}

/** Replaces a members' page while no one is signed in. */
export function SignIn({ hasApi, onSignedIn }: SignInProps) {
  return (
    <Page width="narrow">
      <Card title="You are not signed in" titleLevel={1}>
        <Stack gap={4}>
          <Text as="p">
            {hasApi
              ? 'Sign in with an account of the running installation.'
              : 'The shell leads people from here to its sign-in page. Choose a role to see the page.'}
          </Text>
          {hasApi && <SignInForm onSignedIn={onSignedIn} />}
        </Stack>
      </Card>
    </Page>
  );
}
