import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Select } from '@switchboard/design-system/forms';
import { useController } from '@switchboard/platform/forms';
import { useIsLocked } from '../../editing/access.tsx';

const path = 'configuration.voicemailDetectionProvider';
const none = 'none';

/** The providers that detect voicemail. A provider that can't work yet shows what it lacks, and publishing with it is refused. */
const providers = [
  { id: none, label: 'Select Provider', description: 'Voicemails are not detected' },
  { id: 'builtin', label: 'Built-in', description: 'Listens to the call itself' },
  { id: 'twilio', label: 'twilio', description: 'Lacks calls that are placed through Twilio' },
  { id: 'google', label: 'google', description: 'Lacks a connection to Google' },
  { id: 'openai', label: 'openai', description: 'Lacks the sound of the call' },
];

/** The field Voicemail detection provider, which includes an empty choice. */
export function VoicemailProvider() {
  const { field, fieldState } = useController({ name: path });
  const isDisabled = useIsLocked(fieldsByPath.get(path));
  return (
    <Select
      label="Voicemail detection provider"
      options={providers}
      isDisabled={isDisabled}
      errorMessage={fieldState.error?.message}
      value={field.value || none}
      buttonRef={field.ref}
      onBlur={field.onBlur}
      onChange={(id) => field.onChange(id === none ? '' : id)}
    />
  );
}
