import { Banner, ErrorState, Heading, Link, Skeleton, Stack } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { formatPhone } from '../../display/formatPhone.ts';
import { SandboxHint } from './SandboxHint.tsx';
import type { CallChoice } from './useCallChoice.ts';

interface ChooseCallProps {
  choice: CallChoice;
  numberError: string | undefined;
}

function AssistantSelect({ choice }: { choice: CallChoice }) {
  const { assistants, assistant, chooseAssistant } = choice;
  if (assistants.isPending) return <Skeleton shape="block" height={60} />;
  if (assistants.isError)
    return (
      <ErrorState
        title="Failed to load assistants. Please try again."
        message={assistants.error.message}
        onRetry={() => void assistants.refetch()}
        isRetrying={assistants.isFetching}
      />
    );
  if (assistants.data.items.length === 0)
    return (
      <Banner tone="warning" actions={<Link href="/assistants">Go to Assistants</Link>}>
        No assistants available. Please create an assistant first.
      </Banner>
    );
  return (
    <Select
      label="Assistant"
      isRequired
      placeholder="Select an assistant"
      options={assistants.data.items.map(({ id, name, description }) => ({
        id,
        label: name,
        description: description ?? undefined,
      }))}
      value={assistant?.id ?? null}
      onChange={chooseAssistant}
    />
  );
}

function NumberSelect({ choice, numberError }: { choice: CallChoice; numberError: string | undefined }) {
  const { numbers, number, chooseNumber } = choice;
  if (numbers.isPending) return <Skeleton shape="block" height={60} />;
  if (numbers.isError)
    return (
      <ErrorState
        title="Failed to load phone numbers. Please try again."
        message={numbers.error.message}
        onRetry={() => void numbers.refetch()}
        isRetrying={numbers.isFetching}
      />
    );
  if (numbers.data.items.length === 0)
    return (
      <Banner tone="warning" actions={<Link href="/phone-numbers">Go to Phone Numbers</Link>}>
        No outbound phone numbers available. Please add a phone number first.
      </Banner>
    );
  return (
    <Select
      label="Outbound Phone Number"
      isRequired
      placeholder="Select a phone number"
      options={numbers.data.items.map(({ id, phone_number, is_default }) => ({
        id,
        label: is_default ? `${formatPhone(phone_number)} (default)` : formatPhone(phone_number),
      }))}
      value={number?.id ?? null}
      onChange={chooseNumber}
      errorMessage={numberError}
    />
  );
}

/** Who calls, from which number, and what the assistant is told about the lead. */
export function ChooseCall({ choice, numberError }: ChooseCallProps) {
  const names = choice.assistant?.variables ?? [];
  return (
    <Stack gap={4}>
      <AssistantSelect choice={choice} />
      <NumberSelect choice={choice} numberError={numberError} />
      {names.length > 0 && (
        <Stack as="section" gap={3}>
          <Heading level={3}>Variables</Heading>
          {names.map((name) => (
            <TextField
              key={name}
              label={name}
              value={choice.variables[name] ?? ''}
              onChange={(value) => choice.setVariable(name, value)}
              maxLength={5000}
              autoComplete="off"
            />
          ))}
        </Stack>
      )}
      {choice.isSandbox && <SandboxHint />}
    </Stack>
  );
}
