import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { type TrunkTest, TrunkTestInput, trunkTestRingSeconds } from '@switchboard/contracts/phone-trunks';
import { Banner, formatPhone, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { HelpLink, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useRow } from '@switchboard/platform/query';
import { useState } from 'react';
import { TrunkTestResult } from './TrunkTestResult.tsx';

/** Longer than the phone rings, so that the server times out first. */
const timeoutMs = (trunkTestRingSeconds + 15) * 1000;

function Dialog({ number, onClose }: { number: PhoneNumber; onClose: () => void }) {
  const [result, setResult] = useState<TrunkTest | null>(null);
  const form = useSaveForm(TrunkTestInput, {
    values: { phone_number: '' },
    save: (body) => {
      setResult(null);
      return request('POST /api/phone-numbers/:id/test-trunk', { params: { id: number.id }, body, timeoutMs });
    },
    failed: 'Failed to test the trunk. Please try again.',
    onSaved: setResult,
  });
  return (
    <FormDialog
      form={form}
      title={`Test the trunk of ${formatPhone(number.phone_number)}`}
      submitLabel="Test trunk"
      cancelLabel="Close"
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        This calls a real phone and hangs up as soon as someone answers. It rings for up to {trunkTestRingSeconds}{' '}
        seconds. It isn't logged as a call to a lead. <HelpLink article="carrier">How to connect a carrier</HelpLink>
      </Text>
      <TextField
        name="phone_number"
        label="Number to call"
        type="tel"
        placeholder="+12125550147"
        description="Use a phone of your own. Emergency and premium numbers are never called."
        isRequired
      />
      {form.isSaving && (
        <Banner tone="info" title="Calling…">
          Wait for the carrier's answer. You can close this dialog; the call ends on its own.
        </Banner>
      )}
      {result && !form.isSaving && <TrunkTestResult result={result} />}
    </FormDialog>
  );
}

interface TestTrunkDialogProps {
  listed: readonly PhoneNumber[] | undefined;
  /** The number in the address; null if no trunk is being tested. */
  id: string | null;
  onClose: () => void;
}

/** Rings a phone over a number's trunk, while the address names the number. */
export function TestTrunkDialog({ listed, id, onClose }: TestTrunkDialogProps) {
  const number = useRow('GET /api/phone-numbers/:id', id, { listed, noun: 'phone number', onMissing: onClose });
  return number ? <Dialog key={number.id} number={number} onClose={onClose} /> : null;
}
