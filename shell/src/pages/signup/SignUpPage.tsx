import { passwordMinLength, SignUp } from '@switchboard/contracts/session';
import { Banner, Button, Link, Text } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { ApiError, notify, request, useSession } from '@switchboard/platform';
import { Navigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { homePath } from '../../session/safeRedirect.ts';
import { enter } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { FormField } from '../auth/FormField.tsx';
import { useAuthForm } from '../auth/useAuthForm.ts';

const blank: SignUp = { full_name: '', organization_name: '', email: '', password: '' };
const fieldNames = ['full_name', 'organization_name', 'email', 'password'] as const;

/** Creates an account with its organization, signs in, and goes to the dashboard. */
export function SignUpPage() {
  const context = useSessionContext();
  const isSignedIn = useSession() !== null;
  const [isEntering, setEntering] = useState(false);
  const { control, submit, failure, setFailure, setError, formState } = useAuthForm(SignUp, blank);

  if (isSignedIn && !isEntering) return <Navigate to={homePath} replace />;

  const send = submit(async (values) => {
    try {
      await request('POST /api/auth/sign-up', { body: values });
    } catch (error) {
      const message = error instanceof ApiError && error.code !== 'INTERNAL' ? error.message : 'Error creating account';
      const fields = error instanceof ApiError ? error.fields : {};
      for (const name of fieldNames) if (fields[name]) setError(name, { message: fields[name] });
      setFailure(message);
      notify({ title: message, tone: 'danger' });
      return;
    }
    setEntering(true);
    announceSessionChange();
    await enter(context, homePath);
  });

  return (
    <AuthPage
      title="Create your account"
      description="You start with an organization of your own and simulated calls: no keys, no card."
      footer={<AuthLink question="Already have an account?" label="Sign in" href="/login" />}
    >
      <Form onSubmit={() => void send()}>
        {failure && <Banner tone="danger" title={failure} />}
        <FormField control={control} name="full_name" label="Full name" autoComplete="name" />
        <FormField control={control} name="organization_name" label="Organization name" autoComplete="organization" />
        <FormField control={control} name="email" label="Email" type="email" autoComplete="username" />
        <FormField
          control={control}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          description={`at least ${passwordMinLength} characters`}
        />
        <Text as="p" size="sm" tone="muted">
          By creating an account you agree to the <Link href="/terms">terms</Link> and the{' '}
          <Link href="/privacy">privacy policy</Link>.
        </Text>
        <Button variant="primary" type="submit" isPending={formState.isSubmitting}>
          Create account
        </Button>
      </Form>
    </AuthPage>
  );
}
