import { type CallHook, CallHookInput, type SavedCallHook } from '@switchboard/contracts/call-hooks';
import { callHookSeconds } from '@switchboard/contracts/call-hooks.limits';
import { maxWebhookUrlLength } from '@switchboard/contracts/webhooks.limits';
import { Button } from '@switchboard/design-system';
import { Form, FormActions, RadioGroup, Switch, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { hookFailed } from './hookLabels.ts';

const defaults = [
  { id: 'call', label: 'Call as planned', description: 'The call uses its own assistant and variables.' },
  {
    id: 'hold',
    label: "Don't call",
    description: 'Scheduled calls wait and are retried automatically. Calls placed by hand end.',
  },
];

const labels: Record<string, string> = {
  url: 'URL',
  is_on_outbound: 'Ask before outbound calls',
  is_on_inbound: 'Ask who answers inbound calls',
  on_failure: 'If the hook fails before an outbound call',
};

const valuesOf = (hook: CallHook | null) => ({
  url: hook?.url ?? '',
  is_on_outbound: hook?.is_on_outbound ?? true,
  is_on_inbound: hook?.is_on_inbound ?? false,
  on_failure: hook?.on_failure ?? ('call' as const),
});

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return defaults.find(({ id }) => id === value)?.label ?? String(value);
}

interface Props {
  /** Null before one was saved. */
  hook: CallHook | null;
  /** With the secret, where the hook is new. */
  onSaved: (saved: SavedCallHook) => void;
}

/** The address of the hook, the calls it applies to, and what happens when it fails. */
export function HookForm({ hook, onSaved }: Props) {
  const form = useSaveForm(CallHookInput, {
    values: valuesOf(hook),
    save: (body, version) =>
      request('PUT /api/call-hook', { body: { ...body, ...(version && { updated_at: String(version) }) } }),
    merge: {
      version: hook?.updated_at,
      read: async () => {
        const { hook: stored } = await request('GET /api/call-hook');
        return { version: stored?.updated_at ?? null, values: valuesOf(stored) };
      },
      label: (name) => labels[name] ?? name,
      shown: (_, value) => shownValue(value),
    },
    stale: 'call_hook.changed',
    done: 'Before-call hook saved',
    failed: hookFailed.save,
    onSaved,
  });
  return (
    <>
      <Form form={form}>
        <TextField
          name="url"
          label="URL"
          type="url"
          isRequired
          placeholder="https://example.com/before-call"
          description={`It has ${callHookSeconds} seconds for its answer.`}
          autoComplete="off"
          maxLength={maxWebhookUrlLength}
        />
        <Switch
          name="is_on_outbound"
          label="Ask before outbound calls"
          description="The hook can refuse the call, change its variables, or choose its assistant."
        />
        <Switch
          name="is_on_inbound"
          label="Ask who answers inbound calls"
          description="The phone rings until the hook has chosen an assistant and variables by the caller's number. If it fails, the number's own assistant answers."
        />
        <RadioGroup name="on_failure" label="If the hook fails before an outbound call" options={defaults} />
        <FormActions>
          <Button
            variant="primary"
            type="submit"
            isPending={form.isSaving}
            isDisabled={hook !== null && !form.formState.isDirty}
          >
            Save hook
          </Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={form} />
    </>
  );
}
