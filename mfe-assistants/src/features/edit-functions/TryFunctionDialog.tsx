import { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { Form, TextArea, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useId, useState } from 'react';
import { TrialResult } from './TrialResult.tsx';
import type { FunctionForm } from './toolsForm.ts';
import { argumentsOf, mcpArgumentsOf, variablesOf } from './trialInput.ts';

interface TryFunctionDialogProps {
  fn: FunctionForm;
  onClose: () => void;
}

// A name that no parameter can have.
const toolArguments = '(arguments)';

type Typed = Readonly<Record<string, string>>;

/** Calls a function as configured in the form, with arguments as a model would pass them, and shows the result. */
export function TryFunctionDialog({ fn, onClose }: TryFunctionDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState<Typed>({});
  const [variables, setVariables] = useState<Typed>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const trial = useMutation(endpointMutation('POST /api/tools/try', { failed: () => undefined }));
  const send = () => {
    const checked = AssistantFunction.safeParse(fn);
    if (!checked.success) return setWrong(checked.error.issues[0]?.message ?? 'This function is not complete');
    try {
      const given = fn.mcp ? mcpArgumentsOf(typed[toolArguments] ?? '') : argumentsOf(fn.parameters, typed);
      setWrong(null);
      trial.mutate({ body: { function: checked.data, arguments: given, variables } });
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  const failure = trial.error instanceof ApiError ? trial.error.message : trial.error && 'Failed to try the function.';
  const refused = wrong ?? failure;
  return (
    <Dialog
      title={`Try ${fn.name || 'this function'}`}
      description="The request is really sent, to the address in the form."
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" type="submit" form={formId} isPending={trial.isPending}>
            Send request
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => !trial.isPending && send()}>
        <Stack gap={4}>
          {fn.parameters.map(({ name, type, description, required }, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may have one name until the form refuses it.
              key={index}
              label={name || `Parameter ${index + 1}`}
              isRequired={required}
              autoComplete="off"
              autoFocus={index === 0}
              description={[type, description].filter(Boolean).join(': ')}
              value={typed[name] ?? ''}
              onChange={(text) => setTyped({ ...typed, [name]: text })}
            />
          ))}
          {fn.mcp && (
            <TextArea
              label="Arguments"
              isMono
              rows={4}
              autoFocus
              placeholder='{ "order": "A1" }'
              description="One JSON object. The caller's agreement is assumed."
              value={typed[toolArguments] ?? ''}
              onChange={(text) => setTyped({ ...typed, [toolArguments]: text })}
            />
          )}
          {variablesOf(fn).map((name) => (
            <TextField
              key={name}
              label={`{${name}}`}
              autoComplete="off"
              description="A call fills it in from the lead."
              value={variables[name] ?? ''}
              onChange={(text) => setVariables({ ...variables, [name]: text })}
            />
          ))}
          {refused && (
            <Banner tone="danger" role="alert">
              {refused}
            </Banner>
          )}
        </Stack>
      </Form>
      {trial.data && !trial.isPending && <TrialResult trial={trial.data} />}
    </Dialog>
  );
}
