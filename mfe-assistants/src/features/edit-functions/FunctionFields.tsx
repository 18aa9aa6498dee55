import { functionMethods, functionTimeout } from '@switchboard/contracts/assistant-tools.limits';
import { Grid, Stack, Text } from '@switchboard/design-system';
import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { useWatch } from '@switchboard/platform/forms';
import { HeaderFields } from './HeaderFields.tsx';
import { McpFields } from './McpFields.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { useToolsForm } from './toolsForm.ts';

interface FunctionFieldsProps {
  index: number;
  isDisabled: boolean;
}

const methods = functionMethods.map((method) => ({ id: method, label: method }));

function TimeoutField({ index, isDisabled }: FunctionFieldsProps) {
  return (
    <NumberField
      name={`functions.${index}.http.timeout_seconds`}
      label="Time-out"
      suffix="s"
      min={functionTimeout.min}
      max={functionTimeout.max}
      description={`${functionTimeout.min} to ${functionTimeout.max} seconds.`}
      isDisabled={isDisabled}
    />
  );
}

function RequestFields({ index, isDisabled }: FunctionFieldsProps) {
  const { control } = useToolsForm();
  const http = `functions.${index}.http` as const;
  const method = useWatch({ control, name: `${http}.method` });
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return (
    <Stack gap={4} role="group" aria-label="Request">
      <Text weight="medium">Request</Text>
      <Grid min={120} columns={2} gap={4} style={{ gridTemplateColumns: 'minmax(7rem, 1fr) 4fr' }}>
        <Select name={`${http}.method`} label="Method" options={methods} isDisabled={isDisabled} />
        <TextField
          name={`${http}.url`}
          label="Address"
          autoComplete="off"
          placeholder="https://api.example.com/orders/{order_number}"
          isDisabled={isDisabled}
        />
      </Grid>
      <HeaderFields index={index} isDisabled={isDisabled} />
      {hasBody && (
        <TextArea
          name={`${http}.body`}
          label="Body"
          isMono
          rows={4}
          placeholder={'{ "order": "{order_number}" }'}
          description="JSON with placeholders. Leave it empty to send all parameters as one object."
          isDisabled={isDisabled}
        />
      )}
      <Grid min={200} columns={2} gap={4}>
        <TextField
          name={`${http}.answer_path`}
          label="Part of the answer"
          placeholder="order.items.0.name"
          autoComplete="off"
          description="The parts of a JSON response that the model sees. Leave it empty to pass everything, up to 64 KB."
          isDisabled={isDisabled}
        />
        <TimeoutField index={index} isDisabled={isDisabled} />
      </Grid>
    </Stack>
  );
}

/**
 * The fields of one function: its description for the model, the request or tool that it calls, and what the assistant says in the
 * meantime.
 */
export function FunctionFields({ index, isDisabled }: FunctionFieldsProps) {
  const at = `functions.${index}` as const;
  const { control } = useToolsForm();
  const mcp = useWatch({ control, name: `${at}.mcp` });
  return (
    <Stack gap={5}>
      <Stack gap={4}>
        <TextField
          name={`${at}.name`}
          label="Name"
          isRequired
          autoComplete="off"
          placeholder="order_status"
          description="The model calls the function by this name. Use letters, digits, _ and -."
          isDisabled={isDisabled}
        />
        <TextArea
          name={`${at}.description`}
          label="Description"
          rows={2}
          placeholder="Looks up where an order is. Call it when somebody asks about a delivery."
          description="Tells the model when to call it."
          isDisabled={isDisabled}
        />
      </Stack>
      {mcp ? (
        <>
          <McpFields index={index} mcp={mcp} isDisabled={isDisabled} />
          <HeaderFields index={index} isDisabled={isDisabled} />
          <TimeoutField index={index} isDisabled={isDisabled} />
        </>
      ) : (
        <>
          <ParameterFields index={index} isDisabled={isDisabled} />
          <RequestFields index={index} isDisabled={isDisabled} />
        </>
      )}
      <Grid min={240} columns={2} gap={4} role="group" aria-label="What is said">
        <TextField
          name={`${at}.http.said_meanwhile`}
          label="Say while waiting"
          placeholder="One moment, I am looking that up."
          isDisabled={isDisabled}
        />
        <TextField
          name={`${at}.http.said_on_failure`}
          label="Said on failure"
          placeholder="I cannot see that at the moment."
          isDisabled={isDisabled}
        />
      </Grid>
    </Stack>
  );
}
