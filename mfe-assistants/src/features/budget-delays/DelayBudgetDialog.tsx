import { ChangeDelayBudget, type DelayBudget } from '@switchboard/contracts/delay-budgets';
import { delayBudgetRange } from '@switchboard/contracts/delay-budgets.limits';
import { NumberField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface DelayBudgetDialogProps {
  assistantId: string;
  budget: DelayBudget;
  onClose: () => void;
}

/** Asks for the required response time of the assistant. */
export function DelayBudgetDialog({ assistantId, budget, onClose }: DelayBudgetDialogProps) {
  const form = useSaveForm(ChangeDelayBudget, {
    values: budget,
    save: (body) => request('PUT /api/assistants/:id/delay-budget', { params: { id: assistantId }, body }),
    stale: 'assistant.changed',
    done: 'Delay budget saved',
    failed: 'Failed to save the delay budget',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Delay budget"
      description="From the end of what callers say to the first sound of the answer. Drafts that take longer can’t be published. Leave a field empty for no limit."
      submitLabel="Save budget"
      onClose={onClose}
    >
      <NumberField name="p50_ms" label="Half of the answers within (ms)" {...delayBudgetRange} />
      <NumberField name="p95_ms" label="95 of 100 answers within (ms)" {...delayBudgetRange} />
    </FormDialog>
  );
}
