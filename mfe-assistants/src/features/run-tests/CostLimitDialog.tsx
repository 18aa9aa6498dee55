import { maxFlowCentsRange } from '@switchboard/contracts/required-coverage';
import { TestGateChange } from '@switchboard/contracts/test-conversations';
import { NumberField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface CostLimitDialogProps {
  assistantId: string;
  values: Pick<TestGateChange, 'requires_safety' | 'max_flow_cents'>;
  onClose: () => void;
}

/** Asks for the limit on the cost of the flow's most expensive path. */
export function CostLimitDialog({ assistantId, values, onClose }: CostLimitDialogProps) {
  const form = useSaveForm(TestGateChange, {
    values,
    save: (body) => request('PUT /api/assistants/:id/test-gate', { params: { id: assistantId }, body }),
    stale: 'assistant.changed',
    done: 'Cost limit saved',
    failed: 'Failed to save the cost limit',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Cost limit of the flow"
      description="Flows whose most expensive path costs more can’t be published. Only models are counted, at your prices. Leave the field empty for no limit."
      submitLabel="Save limit"
      onClose={onClose}
    >
      <NumberField name="max_flow_cents" label="Most expensive path, in cents" {...maxFlowCentsRange} step={0.01} />
    </FormDialog>
  );
}
