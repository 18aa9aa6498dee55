import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import { z } from 'zod';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  label: string;
  help?: string;
  /** Shown if no reason is given. */
  missing: string;
  submitLabel: string;
  tone?: 'default' | 'danger';
  save: (reason: string) => Promise<unknown>;
  done: string;
  failed: string;
  onClose: () => void;
  children?: ReactNode;
}

// The field names in the API's errors about this text.
const fieldNames = ['reason', 'answer'];

/** Asks for a reason and submits it; the text stays if that fails. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label, help, missing, submitLabel, save, done, failed, onClose, children } = props;
  const form = useSaveForm(z.object({ reason: z.string().trim().min(1, missing).max(maxRequestLength) }), {
    values: { reason: '' },
    save: ({ reason }) => save(reason),
    stale: 'interview.changed',
    done,
    failed,
    errorsOf: ({ fields }): Record<string, string> => {
      const message = fieldNames.map((name) => fields[name]).find(Boolean);
      return message ? { reason: message } : {};
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={submitLabel}
      tone={props.tone ?? 'default'}
      onClose={onClose}
    >
      {children}
      <TextArea
        name="reason"
        label={label}
        description={help}
        rows={4}
        maxLength={maxRequestLength}
        showCount
        isRequired
      />
    </FormDialog>
  );
}
