import type { AssistantFunctions, AssistantTools } from '@switchboard/contracts/assistant-tools';
import { functionTimeout } from '@switchboard/contracts/assistant-tools.limits';
import { useFormContext } from '@switchboard/platform/forms';
import type { z } from 'zod';

/** The part of an assistant's form that is edited here. */
export interface ToolsForm {
  functions: z.output<typeof AssistantFunctions>;
  tools: z.output<typeof AssistantTools>;
}
export type FunctionForm = ToolsForm['functions'][number];
export type ToolForm = ToolsForm['tools'][number];

/** The form of the surrounding assistant. */
export const useToolsForm = () => useFormContext<ToolsForm>();

/** An empty function. */
export const emptyFunction = (): FunctionForm => ({
  name: '',
  description: '',
  parameters: [],
  http: {
    method: 'POST',
    url: '',
    headers: [],
    body: '',
    timeout_seconds: functionTimeout.default,
    said_meanwhile: '',
    said_on_failure: '',
    answer_path: '',
  },
});
