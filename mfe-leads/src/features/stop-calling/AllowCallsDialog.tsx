import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { maxDoNotCallReasonLength } from '@switchboard/contracts/do-not-call.limits';
import type { Lead } from '@switchboard/contracts/leads';
import { DescriptionList, ErrorState, formatPhone, Skeleton, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useMutation, useQueries } from '@switchboard/platform/query';
import { useState } from 'react';
import { entryName } from '../../display/doNotCallSources.ts';
import { entryFacts } from '../../display/entryFacts.tsx';

interface AllowEntryProps {
  entry: DoNotCallEntry;
  /** The initial reason. */
  because?: string;
  onClose: () => void;
}

/** Asks why calls are allowed again, and shows why they weren't. */
export function AllowEntryDialog({ entry, because: usual = '', onClose }: AllowEntryProps) {
  const name = entryName(entry);
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/do-not-call/:id', {
      stale: 'do_not_call.changed',
      done: `${name} can be called again.`,
      failed: 'Failed to update the do-not-call list. Please try again.',
    }),
  );
  const [because, setBecause] = useState(usual);
  const [isMissing, setMissing] = useState(false);
  const allow = () => {
    const reason = because.trim();
    if (reason === '') return setMissing(true);
    mutate({ params: { id: entry.id }, query: { because: reason } }, { onSettled: onClose });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Allow calls to ${name} again?`}
      description="Calls, messages and reminders are possible again. Scheduled calls that were cancelled stay cancelled. Make sure that the person agrees."
      confirmLabel="Allow calls again"
      isPending={isPending}
      onConfirm={allow}
    >
      <Stack gap={4}>
        <DescriptionList items={entryFacts(entry)} />
        <TextField
          label="Why it may be called again"
          value={because}
          onChange={setBecause}
          maxLength={maxDoNotCallReasonLength}
          isRequired
          errorMessage={isMissing && because.trim() === '' ? 'Say what has changed.' : undefined}
          autoComplete="off"
        />
      </Stack>
    </ConfirmDialog>
  );
}

// The search may also find longer numbers.
const lookedAt = 20;

/** The same for a lead: for an entry about one of its numbers or its email address. */
export function AllowCallsDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { phone_number, additional_numbers, email } = lead;
  const numbers = [phone_number, ...additional_numbers];
  const answers = useQueries({
    queries: [...numbers, ...(email ? [email] : [])].map((search) =>
      endpointQuery('GET /api/do-not-call', { query: { search, limit: lookedAt } }),
    ),
  });
  const entry = answers
    .flatMap(({ data }) => data?.items ?? [])
    .find((one) => numbers.includes(one.phone_number) || (email !== null && one.email === email.toLowerCase()));
  if (entry) return <AllowEntryDialog entry={entry} onClose={onClose} />;
  const failure = answers.find(({ error }) => error);
  const isRead = answers.every(({ data }) => data !== undefined);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Allow calls to ${formatPhone(phone_number)} again?`}
      description={isRead ? 'The number is no longer on the do-not-call list.' : 'The reason is being read.'}
      confirmLabel={isRead ? 'Close' : 'Allow calls again'}
      isPending={!isRead && !failure}
      onConfirm={onClose}
    >
      {failure?.error && (
        <ErrorState title="Failed to load the list" error={failure.error} onRetry={() => void failure.refetch()} />
      )}
      {!failure && !isRead && <Skeleton lines={4} />}
    </ConfirmDialog>
  );
}
