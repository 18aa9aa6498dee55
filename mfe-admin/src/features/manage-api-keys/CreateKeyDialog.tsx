import { type CreatedApiKey, NewApiKey } from '@switchboard/contracts/api-keys';
import { apiKeyDays, maxApiKeyNameLength } from '@switchboard/contracts/api-keys.limits';
import type { ApiKeyScope } from '@switchboard/contracts/roles';
import { Banner, Stack, Text } from '@switchboard/design-system';
import { Checkbox, Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { ShownOnce, WrappedCode } from '../../ShownOnce.tsx';
import { firstCommand, scopeLabels } from './scopes.ts';

const expiries = [
  { id: 'never', label: 'Never' },
  ...apiKeyDays.map((days) => ({ id: String(days), label: days === 365 ? 'In a year' : `In ${days} days` })),
];

function KeyOnce({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <ShownOnce title={`API key ${created.name}`} label="API key" value={created.key} onClose={onClose}>
      <Stack gap={2}>
        <Text as="p" tone="muted">
          Try it in a terminal:
        </Text>
        <WrappedCode label="first request" value={firstCommand(created.key, created.scopes)} />
      </Stack>
      <Banner tone="info">
        Anyone with this key can act as your organization. Store it with your program's secrets, never in a web page or
        app that others can run.
      </Banner>
    </ShownOnce>
  );
}

/** Makes an API key; its text lives in this dialog and nowhere else. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation({
    ...endpointMutation('POST /api/api-keys', { stale: 'api_key.changed' }),
    // A secret has no business in a cache.
    gcTime: 0,
  });
  const form = useSaveForm(NewApiKey, {
    values: { name: '', scopes: ['read'], expires_in_days: null },
    save: (body) => create.mutateAsync({ body }),
    failed: 'Failed to generate API key. Please try again.',
  });
  const scopes = form.watch('scopes') ?? [];
  const days = form.watch('expires_in_days') ?? null;
  const { errors } = form.formState;
  const choose = (scope: ApiKeyScope, isChosen: boolean) =>
    form.setValue('scopes', isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  if (create.data)
    return (
      <KeyOnce
        created={create.data}
        onClose={() => {
          create.reset();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      size="sm"
      title="New API key"
      description="A program can use it to work in this organization without a person."
      submitLabel="Create key"
      isSubmitDisabled={form.watch('name').trim() === ''}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        description="Name the program that will use the key. The audit log shows this name."
        placeholder="Nightly import"
        autoComplete="off"
        maxLength={maxApiKeyNameLength}
      />
      <Stack gap={3} role="group" aria-label="What the key may do">
        {scopeLabels.map(({ id, label, description }) => (
          <Checkbox
            key={id}
            label={label}
            description={description}
            isSelected={scopes.includes(id)}
            onChange={(isChosen) => choose(id, isChosen)}
          />
        ))}
        {errors.scopes && (
          <Text as="p" role="alert" tone="danger" size="sm">
            {errors.scopes.message}
          </Text>
        )}
      </Stack>
      <Select
        label="Expires"
        options={expiries}
        value={days === null ? 'never' : String(days)}
        onChange={(id) => form.setValue('expires_in_days', id === 'never' ? null : Number(id), { shouldDirty: true })}
      />
    </FormDialog>
  );
}
