import { passwordMaxLength } from '@switchboard/contracts/session.limits';
import { Banner, Button, Card, Page, Stack, Text, tokens } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { ApiError } from '@switchboard/platform';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useLogin } from '../../superadmin/session.ts';

const invalid = 'Invalid username or password';
const codeLength = 6;

const Command = styled.code`
  padding: 0 ${tokens.space[1]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
`;

interface Refused {
  code?: string;
  /** An error about the whole form, shown above it. */
  form?: string;
  title?: string;
}

function refusedBecause(error: unknown, hasSentCode: boolean): Refused {
  if (!(error instanceof ApiError)) return { form: 'Please try again.' };
  if (error.reason === 'second_factor')
    return hasSentCode ? { code: 'This code is wrong or has expired. Enter the newest one.' } : {};
  if (error.code === 'UNAUTHENTICATED') return { title: 'Authentication Failed', form: invalid };
  if (error.fields.code) return { code: error.fields.code };
  return { form: error.message };
}

function useLoginForm() {
  const login = useLogin();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the API asks for it. */
  const [code, setCode] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused>({});
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const isComplete = username.trim() !== '' && password !== '' && (code === null || code.length === codeLength);

  // The field appears after the response that asks for it. After a wrong code, the user types it again.
  const needsCode = code !== null;
  useEffect(() => {
    if (needsCode) codeInput.current?.focus();
  }, [needsCode]);

  const submit = () => {
    if (!isComplete || login.isPending) return;
    setRefused({});
    login.mutate(
      { username: username.trim(), password, ...(code === null ? {} : { code }) },
      {
        onError: (error) => {
          const reasons = refusedBecause(error, code !== null);
          setRefused(reasons);
          if (error instanceof ApiError && error.reason === 'second_factor') {
            setCode('');
            codeInput.current?.focus();
          }
          if (reasons.title) passwordInput.current?.focus();
        },
      },
    );
  };
  return {
    submit,
    isComplete,
    isPending: login.isPending,
    refused,
    code,
    codeField: {
      value: code ?? '',
      onChange: (text: string) => setCode(text.replace(/\D/g, '').slice(0, codeLength)),
      inputRef: codeInput,
      errorMessage: refused.code,
    },
    usernameField: { value: username, onChange: setUsername },
    passwordField: { value: password, onChange: setPassword, inputRef: passwordInput },
  };
}

/** The sign-in of super admins, who have separate accounts. */
export function LoginForm({ hasEnded }: { hasEnded: boolean }) {
  const form = useLoginForm();
  return (
    <Page width="narrow">
      <Card title="Super Admin" titleLevel={1} description="For the people who run this installation.">
        <Stack gap={4}>
          {hasEnded && <Banner tone="info">Your session has ended. Log in again to return to this page.</Banner>}
          <Form onSubmit={form.submit} aria-label="Super admin login">
            {form.refused.form && (
              <Banner tone="danger" title={form.refused.title}>
                {form.refused.form}
              </Banner>
            )}
            <TextField label="Username" name="username" autoComplete="username" autoFocus {...form.usernameField} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={passwordMaxLength}
              {...form.passwordField}
            />
            {form.code !== null && (
              <TextField
                label="Code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                description="The 6-digit code from your authenticator app."
                {...form.codeField}
              />
            )}
            <div>
              <Button variant="primary" type="submit" isPending={form.isPending} isDisabled={!form.isComplete}>
                Login
              </Button>
            </div>
          </Form>
          <Text as="p" size="sm" tone="muted">
            Create accounts on the server, with <Command>npm run super-admin -- create &lt;name&gt;</Command>.
          </Text>
        </Stack>
      </Card>
    </Page>
  );
}
