import { interviewMinutes } from '@switchboard/contracts/interviews.limits';
import { Stack } from '@switchboard/design-system';
import { Form, NumberField } from '@switchboard/design-system/forms';
import { ChooseAssistant } from '../../assistants/ChooseAssistant.tsx';
import { VariableFields } from '../../assistants/VariableFields.tsx';
import { QuestionList } from './QuestionList.tsx';
import type { InterviewState } from './useInterview.ts';

/** The interviewer, the questions, and the maximum duration. */
export function AssistantStep({ state }: { state: InterviewState }) {
  const { assistants, assistant, assistantId, choices, change } = state;
  const isReady = assistants.data !== undefined;
  return (
    <Form key={String(isReady)} hasFirstFocus={isReady} onSubmit={state.goToMonitoring}>
      <Stack gap={5}>
        <ChooseAssistant assistants={assistants} choice={{ id: assistantId, onChoose: state.chooseAssistant }} />
        <VariableFields names={assistant?.variables ?? []} values={state.variables} onChange={state.setVariable} />
        <QuestionList questions={choices.questions} onChange={(questions) => change({ questions })} />
        <NumberField
          label="Minutes at most"
          description={`The interview ends then, ${interviewMinutes.min} to ${interviewMinutes.max}. It is announced five minutes and one minute before.`}
          min={interviewMinutes.min}
          max={interviewMinutes.max}
          value={choices.maxMinutes}
          onChange={(maxMinutes) => change({ maxMinutes })}
        />
      </Stack>
    </Form>
  );
}
