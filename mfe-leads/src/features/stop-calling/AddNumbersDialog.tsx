import { type AddedLines, DoNotCallLines } from '@switchboard/contracts/do-not-call';
import { maxDoNotCallLines } from '@switchboard/contracts/do-not-call.limits';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { phoneCountries, Select, TextArea } from '@switchboard/design-system/forms';
import { Dialog, FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { z } from 'zod';
import { WhyFields } from '../../display/WhyFields.tsx';
import { RefusedLines } from './RefusedLines.tsx';

const count = (numbers: number) => `${numbers.toLocaleString('en-US')} ${numbers === 1 ? 'number' : 'numbers'}`;

// People type one text with several lines; the API takes a list of lines.
const PastedNumbers = DoNotCallLines.extend({
  lines: z
    .string('Enter at least one phone number.')
    .trim()
    .min(1, 'Enter at least one phone number.')
    .transform((text) => text.split('\n'))
    .refine((lines) => lines.length <= maxDoNotCallLines, `Paste at most ${count(maxDoNotCallLines)} at once.`),
  country: z.string().transform((country) => country || null),
});

const countryOptions = [
  { id: '', label: 'Every number says its country' },
  ...phoneCountries.map(({ id, name, callingCode }) => ({ id, label: `${name} (+${callingCode})` })),
];

function Outcome({ outcome, onClose }: { outcome: AddedLines; onClose: () => void }) {
  const { added, known, refused } = outcome;
  return (
    <Dialog
      onClose={onClose}
      title={`${count(added)} added`}
      description={known > 0 ? `${count(known)} had been on the list before, or came twice.` : undefined}
      footer={
        <Button autoFocus variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={3}>
        <Banner tone="warning">
          {refused.length === 1 ? 'One line is' : `${refused.length} lines are`} no number that can be dialed, and was
          left out. Correct and paste them again.
        </Banner>
        <RefusedLines refused={refused} />
      </Stack>
    </Dialog>
  );
}

/** Adds one or many numbers to the do-not-call list; shows invalid lines with their errors. */
export function AddNumbersDialog({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<AddedLines | null>(null);
  const form = useSaveForm(PastedNumbers, {
    values: { source: 'person', country: '', lines: '', reason: null, evidence: null },
    save: (body) => request('POST /api/do-not-call/lines', { body }),
    stale: 'do_not_call.changed',
    done: ({ added }) => ({ title: `${count(added)} added to the do-not-call list` }),
    failed: 'Failed to update the do-not-call list. Please try again.',
    onSaved: (answer) => (answer.refused.length > 0 ? setOutcome(answer) : onClose()),
  });
  if (outcome) return <Outcome outcome={outcome} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="Add numbers"
      description="They are no longer called or written to, whichever lead has them."
      submitLabel="Add numbers"
      onClose={onClose}
    >
      <TextArea
        name="lines"
        label="Phone numbers"
        isRequired
        isMono
        rows={6}
        placeholder={'+1 212 555 0142\n+44 20 7946 0018'}
        description={`One in each line, up to ${maxDoNotCallLines.toLocaleString('en-US')}.`}
      />
      <Select name="country" label="Numbers without a country code are from" options={countryOptions} />
      <WhyFields />
    </FormDialog>
  );
}
