import { Banner, Button, Stack } from '@switchboard/design-system';
import { useState } from 'react';
import { canUsePasskeys, PasskeyGivenUp, signInByPasskey } from '../../session/passkeys.ts';
import { refusalText } from '../auth/refusalText.ts';

const failed = refusalText('The passkey could not be used. Please try again, or sign in with your password.');

/** The way in without a password, for people who have a passkey. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => unknown }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!canUsePasskeys()) return null;

  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      await signInByPasskey();
      await onSignedIn();
    } catch (error) {
      if (!(error instanceof PasskeyGivenUp)) setFailure(failed(error));
    } finally {
      setAsking(false);
    }
  };

  return (
    <Stack gap={3} align="start">
      {failure && (
        <Banner tone="danger" title="Login failed">
          {failure}
        </Banner>
      )}
      <Button isPending={isAsking} onPress={() => void ask()}>
        Sign in with a passkey
      </Button>
    </Stack>
  );
}
