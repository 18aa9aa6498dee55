import { Form } from '@switchboard/design-system/forms';
import { ChooseAssistant } from '../../assistants/ChooseAssistant.tsx';
import { VariableFields } from '../../assistants/VariableFields.tsx';
import { ChooseNumber } from '../../phones/ChooseNumber.tsx';
import { CallParts } from './CallParts.tsx';
import { SandboxHint } from './SandboxHint.tsx';
import type { CallChoice } from './useCallChoice.ts';

interface ChooseCallProps {
  choice: CallChoice;
  numberError: string | undefined;
  /** Whether an earlier element takes the focus. */
  hasFirstFocus: boolean;
  /** Called for Enter in a field. */
  onSubmit: () => void;
}

/** The assistant, the number to call from, and the values about the lead for the assistant. */
export function ChooseCall({ choice, numberError, hasFirstFocus, onSubmit }: ChooseCallProps) {
  const names = choice.assistant?.variables ?? [];
  // Moves the focus to the first field once it exists.
  const isReady = choice.assistants.data !== undefined;
  return (
    <Form key={String(isReady)} hasFirstFocus={hasFirstFocus && isReady} onSubmit={onSubmit}>
      <ChooseAssistant
        assistants={choice.assistants}
        choice={{ id: choice.assistant?.id ?? null, onChoose: choice.chooseAssistant }}
      />
      {choice.assistant && (
        <CallParts
          assistantId={choice.assistant.id}
          version={choice.assistant.published_version}
          isSimulated={choice.isSandbox}
        />
      )}
      <ChooseNumber
        numbers={choice.numbers}
        choice={{ id: choice.number?.id ?? null, onChoose: choice.chooseNumber, errorMessage: numberError }}
      />
      <VariableFields names={names} values={choice.variables} onChange={choice.setVariable} />
      {choice.isSandbox && <SandboxHint />}
    </Form>
  );
}
