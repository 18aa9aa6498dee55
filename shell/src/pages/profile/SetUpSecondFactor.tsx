import { Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod';
import { authRequest } from '../../session/authRequest.ts';
import { refusalText } from '../auth/refusalText.ts';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The secret for an authenticator app, and the recovery codes for when the person loses it. */
interface Started {
  totpURI: string;
  backupCodes: string[];
}

const FirstCode = z.object({ code: z.string().trim().min(1, 'Enter the code that the app shows') });

const qrCodePixels = 176;

const WrappedKey = styled(CodeBlock)`
  & pre {
    white-space: pre-wrap;
  }
`;

/** The secret by which people add the account where no camera helps, in readable groups. */
function secretOf({ totpURI }: Started): string {
  return (new URL(totpURI).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function AppDialog({ started, onDone, onClose }: { started: Started; onDone: () => void; onClose: () => void }) {
  const form = useSaveForm(FirstCode, {
    values: { code: '' },
    save: (body) => authRequest('two-factor/verify-totp', body),
    stale: ['GET /api/account', 'GET /api/account/sessions'],
    failed: refusalText('The second factor was not turned on.'),
    onSaved: onDone,
    isGuarded: false,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Add Switchboard to your app"
      description="Scan the picture with an authenticator app, then enter the code that it shows."
      submitLabel="Turn on"
      onClose={onClose}
    >
      <Stack gap={4} align="center">
        <QRCodeSVG
          value={started.totpURI}
          size={qrCodePixels}
          marginSize={3}
          title="QR code for your authenticator app"
        />
      </Stack>
      <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" placeholder="123456" />
      <Stack gap={2}>
        <Text as="p" tone="muted" size="sm">
          No camera? Enter this key in the app:
        </Text>
        <WrappedKey label="Key for the app" value={secretOf(started)} />
      </Stack>
    </FormDialog>
  );
}

/** The way to a second factor: password, app, recovery codes. Nothing counts before a code of the app was right. */
export function SetUpSecondFactor({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  const [isOn, setOn] = useState(false);
  if (!started)
    return (
      <PasswordQuestion<Started>
        title="Set up a second factor"
        description="From now on, you sign in with your password and a code from an app on your phone."
        submitLabel="Continue"
        operation="two-factor/enable"
        onDone={setStarted}
        onClose={onClose}
      />
    );
  if (isOn) return <RecoveryCodes codes={started.backupCodes} onClose={onDone} />;
  return <AppDialog started={started} onDone={() => setOn(true)} onClose={onClose} />;
}
