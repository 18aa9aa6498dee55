import { maxOverBudgetReasonLength } from '@switchboard/contracts/module-registry.limits';
import { TextField } from '@switchboard/design-system/forms';
import { isOverBudget } from './refusals.ts';

interface Props {
  /** Why the act was refused. */
  error: unknown;
  reason: string;
  onChange: (reason: string) => void;
}

/** Asks why a version may load more than its budget, once it was refused for that. */
export function OverBudget({ error, reason, onChange }: Props) {
  if (!isOverBudget(error) && reason === '') return null;
  return (
    <TextField
      label="Why it may load more than its budget"
      description="The reason stays with the version and goes to the log."
      maxLength={maxOverBudgetReasonLength}
      value={reason}
      onChange={onChange}
    />
  );
}
