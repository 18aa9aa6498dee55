import { maxVariableLength } from '@switchboard/contracts/calls.limits';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Banner, formatPhone, Heading, Link, Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { Form, Select, TextField } from '@switchboard/design-system/forms';
import { ChooseAssistant } from '../../assistants/ChooseAssistant.tsx';
import { SandboxHint } from './SandboxHint.tsx';
import type { CallChoice } from './useCallChoice.ts';

interface ChooseCallProps {
  choice: CallChoice;
  numberError: string | undefined;
  /** Something before it has the focus. */
  hasFirstFocus: boolean;
  /** Enter in a field. */
  onSubmit: () => void;
}

const numberLabel = ({ phone_number, is_default }: PhoneNumber) =>
  is_default ? `${formatPhone(phone_number)} (default)` : formatPhone(phone_number);

function NumberSelect({ choice, numberError }: Pick<ChooseCallProps, 'choice' | 'numberError'>) {
  const { numbers, number, chooseNumber } = choice;
  return (
    <Loaded
      query={numbers}
      failed="Failed to load phone numbers. Please try again."
      loading={<Skeleton shape="block" height={60} />}
    >
      {(outbound) =>
        outbound.length === 0 ? (
          <Banner tone="warning" actions={<Link href="/phone-numbers">Go to Phone Numbers</Link>}>
            No outbound phone numbers available. Please add a phone number first.
          </Banner>
        ) : (
          <Select
            label="Outbound Phone Number"
            isRequired
            placeholder="Select a phone number"
            options={outbound.map((one) => ({ id: one.id, label: numberLabel(one) }))}
            value={number?.id ?? null}
            onChange={chooseNumber}
            errorMessage={numberError}
          />
        )
      }
    </Loaded>
  );
}

/** Who calls, from which number, and what the assistant is told about the lead. */
export function ChooseCall({ choice, numberError, hasFirstFocus, onSubmit }: ChooseCallProps) {
  const names = choice.assistant?.variables ?? [];
  // The focus goes to the first field once there is one.
  const isReady = choice.assistants.data !== undefined;
  return (
    <Form key={String(isReady)} hasFirstFocus={hasFirstFocus && isReady} onSubmit={onSubmit}>
      <ChooseAssistant
        assistants={choice.assistants}
        chosenId={choice.assistant?.id ?? null}
        onChoose={choice.chooseAssistant}
      />
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
              maxLength={maxVariableLength}
              autoComplete="off"
            />
          ))}
        </Stack>
      )}
      {choice.isSandbox && <SandboxHint />}
    </Form>
  );
}
