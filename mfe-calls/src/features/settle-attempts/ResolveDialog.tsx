import { ResolveAttempt, type UncertainAttempt } from '@switchboard/contracts/dialer';
import { isolated } from '@switchboard/design-system';
import { RadioGroup, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { z } from 'zod';
import { carrierLabels } from './carrierLabels.ts';

const answers = [
  { id: 'yes', label: 'Yes, the lead was called' },
  { id: 'no', label: 'No, no one was called' },
];

const ResolveForm = z.object({
  answer: z.enum(['yes', 'no'], 'Please say whether the lead was called.'),
  note: ResolveAttempt.shape.note,
});

/** Lets a person decide whether an attempt was dialed, next to the carrier's own answer. */
export function ResolveDialog({ attempt, onClose }: { attempt: UncertainAttempt; onClose: () => void }) {
  const client = useQueryClient();
  const form = useSaveForm(ResolveForm, {
    values: { note: '' },
    save: ({ answer, note }) =>
      request('POST /api/calls/uncertain/:id/resolve', {
        params: { id: attempt.id },
        body: { was_dialed: answer === 'yes', ...(note ? { note } : {}) },
      }),
    done: 'The attempt is settled',
    failed: 'The attempt could not be settled',
    onSaved: () => {
      onClose();
      void makeStale(client, ['GET /api/calls/uncertain', 'GET /api/calls/overview', 'GET /api/call-logs']);
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Was ${isolated(attempt.lead_name)} called?`}
      description={`${carrierLabels[attempt.carrier_says]} The lead isn't called again automatically.`}
      submitLabel="Record outcome"
      onClose={onClose}
    >
      <RadioGroup name="answer" label="What happened" options={answers} />
      <TextField name="note" label="Note" description="How you found out." maxLength={500} autoComplete="off" />
    </FormDialog>
  );
}
