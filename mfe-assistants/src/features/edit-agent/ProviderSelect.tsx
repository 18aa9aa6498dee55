import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Select } from '@switchboard/design-system/forms';
import { useController } from '@switchboard/platform/forms';
import { useIsLocked } from '../../editing/access.tsx';

interface ProviderSelectProps {
  path: string;
  label: string;
  providers: readonly { id: string; name: string; source: string | null }[];
  onChoose: (provider: string) => void;
}

/** The provider of the language model, the transcriber or the voice. The built-in one, which needs no account, comes first. */
export function ProviderSelect({ path, label, providers, onChoose }: ProviderSelectProps) {
  const { field, fieldState } = useController({ name: path });
  const isDisabled = useIsLocked(fieldsByPath.get(path));
  return (
    <Select
      label={label}
      isRequired
      isDisabled={isDisabled}
      errorMessage={fieldState.error?.message}
      options={providers.map(({ id, name }) => ({
        id,
        label: name,
        ...(id === 'builtin' && { description: 'No account needed' }),
        ...(id === 'custom' && { description: 'Your own server' }),
      }))}
      value={(field.value as string) || null}
      buttonRef={field.ref}
      onBlur={field.onBlur}
      onChange={onChoose}
    />
  );
}
