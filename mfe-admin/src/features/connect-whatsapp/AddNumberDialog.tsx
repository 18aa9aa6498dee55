import { maxWhatsAppNameLength } from '@switchboard/contracts/whatsapp.limits';
import { type WhatsAppNumber, WhatsAppNumberInput } from '@switchboard/contracts/whatsapp-numbers';
import { PhoneField, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { whatsAppFailed } from './whatsappWords.ts';

interface AddNumberDialogProps {
  onClose: () => void;
  /** The number was added; the QR code comes next. */
  onAdded: (number: WhatsAppNumber) => void;
}

/** Adds a number, which is connected by a code afterwards. */
export function AddNumberDialog({ onClose, onAdded }: AddNumberDialogProps) {
  const form = useSaveForm(WhatsAppNumberInput, {
    values: { phone_number: '', display_name: '' },
    save: (body) => request('POST /api/whatsapp-numbers', { body }),
    stale: 'whatsapp_number.changed',
    done: 'WhatsApp number added',
    failed: whatsAppFailed.add,
    onSaved: onAdded,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Add WhatsApp number"
      description="The number that writes to leads. You connect it with a code in the next step."
      submitLabel="Add number"
      onClose={onClose}
    >
      <PhoneField name="phone_number" label="Phone number" isRequired />
      <TextField
        name="display_name"
        label="Name"
        description="Your colleagues see this name when they choose a number."
        placeholder="Front desk"
        maxLength={maxWhatsAppNameLength}
        autoComplete="off"
      />
    </FormDialog>
  );
}
