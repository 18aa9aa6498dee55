import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { CallIn, type ReceivedCall } from '@switchboard/contracts/place-call';
import { formatPhone, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { notify, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

const Caller = CallIn.omit({ phone_number_id: true });

function showResult({ success, message }: ReceivedCall) {
  notify({
    title: success ? 'Call came in' : 'Call was not answered',
    description: message,
    tone: success ? 'success' : 'warning',
  });
}

/** Simulates a call to one of the organization's inbound numbers. */
export function CallInDialog({ number, onClose }: { number: PhoneNumber; onClose: () => void }) {
  const form = useSaveForm(Caller, {
    values: { caller_number: '', caller_name: '' },
    save: (caller) => request('POST /api/sandbox/call-in', { body: { ...caller, phone_number_id: number.id } }),
    stale: 'lead.changed',
    failed: 'Failed to initiate call',
    onSaved: (received) => {
      showResult(received);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Call this number" submitLabel="Call" onClose={onClose}>
      <Text as="p" tone="muted">
        Simulated: someone calls {formatPhone(number.phone_number)}. A caller whose number is unknown becomes a lead.
      </Text>
      <TextField name="caller_number" label="Caller's number" type="tel" placeholder="+12125550147" isRequired />
      <TextField name="caller_name" label="Caller's name" />
    </FormDialog>
  );
}
