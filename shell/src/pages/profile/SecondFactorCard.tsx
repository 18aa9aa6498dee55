import type { Account } from '@switchboard/contracts/account';
import { recoveryCodeCount } from '@switchboard/contracts/session.limits';
import { Badge, Button, Card, Text } from '@switchboard/design-system';
import { host, notify } from '@switchboard/platform';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { useState } from 'react';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

const explanation =
  'Sign in with your password and a code from an app on your phone. The password alone is no longer enough.';

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <PasswordQuestion<{ backupCodes: string[] }>
      title="Make new recovery codes"
      description="Those you have stop working."
      submitLabel="Make new codes"
      operation="two-factor/generate-backup-codes"
      onDone={({ backupCodes }) => setCodes(backupCodes)}
      onClose={onClose}
    />
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  return (
    <PasswordQuestion
      title="Turn off your second factor?"
      description="You will sign in with your password alone. You can't open organizations that require a second factor until you set one up again."
      submitLabel="Turn off"
      operation="two-factor/disable"
      onDone={() => {
        notify({ title: 'Your second factor is off', tone: 'success' });
        onClose();
        void host().refreshSession();
      }}
      onClose={onClose}
    />
  );
}

/** The person's second factor: whether there is one, and what can be done about it. */
export function SecondFactorCard({ account }: { account: Account }) {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['second-factor', 'recovery-codes', 'turn-off']) });
  const close = () => change({ dialog: null });
  const { has_second_factor: isOn, recovery_codes_left: left } = account;
  const done = () => {
    notify({ title: 'Your second factor is on', tone: 'success' });
    close();
    void host().refreshSession();
  };
  return (
    <Card
      title="Second factor"
      titleLevel={2}
      badge={<Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      description={explanation}
      actions={
        isOn ? (
          <>
            <Button onPress={() => change({ dialog: 'recovery-codes' })}>New recovery codes</Button>
            <Button onPress={() => change({ dialog: 'turn-off' })}>Turn off</Button>
          </>
        ) : (
          <Button onPress={() => change({ dialog: 'second-factor' })}>Set up</Button>
        )
      }
    >
      {isOn && left !== null && (
        <Text tone={left < 3 ? 'warning' : 'muted'}>
          {left} of {recoveryCodeCount} recovery codes left{left < 3 ? ': make new ones.' : ''}
        </Text>
      )}
      {dialog === 'second-factor' && <SetUpSecondFactor onDone={done} onClose={close} />}
      {dialog === 'recovery-codes' && isOn && <NewCodes onClose={close} />}
      {dialog === 'turn-off' && isOn && <TurnOff onClose={close} />}
    </Card>
  );
}
