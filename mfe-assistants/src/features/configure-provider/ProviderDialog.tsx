import { type ProviderCredential, type ProviderCredentialInput, providerForm } from '@switchboard/contracts/providers';
import {
  isCustomProvider,
  maxProviderKeyLength,
  maxProviderTextLength,
  maxProviderUrlLength,
  type ProviderName,
  providerFacts,
  smallestRegions,
} from '@switchboard/contracts/providers.limits';
import { Link } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface ProviderDialogProps {
  name: ProviderName;
  /** Undefined if the provider isn't configured yet. */
  credential: ProviderCredential | undefined;
  onClose: () => void;
}

const regions = [{ id: '', label: 'Not set' }, ...smallestRegions.map((id) => ({ id, label: id }))];
const baseUrlExamples: Partial<Record<ProviderName, string>> = {
  custom_llm: 'http://localhost:11434/v1',
  custom_stt: 'http://localhost:8080/v1',
  custom_tts: 'http://localhost:8880/v1',
};
const modelExamples: Partial<Record<ProviderName, string>> = {
  custom_llm: 'llama3.2',
  custom_stt: 'whisper-1',
  custom_tts: 'kokoro',
};

/** The fields of a provider in addition to the key. */
function ConfigFields({ name }: { name: ProviderName }) {
  if (name === 'openai')
    return (
      <TextField
        name="config.organization_id"
        label="Organization ID"
        placeholder="org-…"
        autoComplete="off"
        maxLength={maxProviderTextLength}
      />
    );
  if (name === 'smallestai') return <Select name="config.region" label="Region" options={regions} />;
  if (!isCustomProvider(name)) return null;
  return (
    <>
      <TextField
        name="config.base_url"
        label="Base URL"
        type="url"
        isRequired
        placeholder={baseUrlExamples[name]}
        description="The address before /chat/completions and its like."
        autoComplete="off"
        maxLength={maxProviderUrlLength}
      />
      <TextField
        name="config.model"
        label="Model"
        isRequired
        placeholder={modelExamples[name]}
        autoComplete="off"
        maxLength={maxProviderTextLength}
      />
    </>
  );
}

function startOf(name: ProviderName, config: ProviderCredential['config'] | undefined) {
  if (name === 'openai') return { organization_id: config?.organization_id ?? '' };
  if (name === 'smallestai') return { region: config?.region ?? '' };
  return isCustomProvider(name) ? { base_url: config?.base_url ?? '', model: config?.model ?? '' } : {};
}

function keyHint(name: ProviderName, credential: ProviderCredential | undefined): string | undefined {
  const end = credential?.api_key_last_four;
  if (credential?.has_api_key) return `${end ? `Stored, ends in ${end}.` : 'A key is stored.'} Leave empty to keep it.`;
  return isCustomProvider(name) ? 'Leave empty where the server asks for none.' : undefined;
}

/** Adds or changes the credential of a provider. */
export function ProviderDialog({ name, credential, onClose }: ProviderDialogProps) {
  const { label, documentation } = providerFacts[name];
  const hasKey = credential?.has_api_key ?? false;
  const form = useSaveForm(providerForm(name, hasKey), {
    values: { api_key: '', config: startOf(name, credential?.config) } as never,
    save: ({ api_key, config }) =>
      credential
        ? request('PATCH /api/providers/:id', { params: { id: credential.id }, body: { api_key, config } })
        : request('POST /api/providers', { body: { provider_name: name, api_key, config } as ProviderCredentialInput }),
    stale: 'provider.changed',
    done: `${label} credentials ${credential ? 'updated' : 'added'} successfully`,
    failed: 'Failed to save provider credentials',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={credential ? `Edit ${label}` : `Configure ${label}`}
      description={
        <>
          The key is stored encrypted and is not shown again.{' '}
          <Link href={documentation} target="_blank" rel="noreferrer">
            Documentation
          </Link>
        </>
      }
      submitLabel={credential ? 'Save Changes' : 'Add Credentials'}
      onClose={onClose}
    >
      <TextField
        name="api_key"
        label="API Key"
        type="password"
        isRequired={!hasKey && !isCustomProvider(name)}
        description={keyHint(name, credential)}
        autoComplete="new-password"
        maxLength={maxProviderKeyLength}
      />
      <ConfigFields name={name} />
    </FormDialog>
  );
}
