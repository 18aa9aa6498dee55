import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { maxDoNotCallReasonLength } from '@switchboard/contracts/do-not-call.limits';
import { DescriptionList, ErrorState, formatPhone, Moment, Skeleton, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { entryName, sourceWords } from '../../display/doNotCallSources.ts';

function facts({ source, reason, created_by_name, created_at }: DoNotCallEntry) {
  return [
    { term: 'Source', value: sourceWords[source] },
    { term: 'Reason', value: reason },
    { term: 'Added by', value: created_by_name },
    { term: 'Added', value: <Moment at={created_at} /> },
  ];
}

/** Asks before a number may be called again; says why it was not. */
export function AllowEntryDialog({ entry, onClose }: { entry: DoNotCallEntry; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/do-not-call/:id', {
      stale: 'do_not_call.changed',
      done: `${entryName(entry)} can be called again.`,
      failed: 'Failed to update the do-not-call list. Please try again.',
    }),
  );
  const [because, setBecause] = useState('');
  const [isMissing, setMissing] = useState(false);
  const allow = () => {
    const reason = because.trim();
    if (reason === '') return setMissing(true);
    mutate({ params: { id: entry.id }, query: { because: reason } }, { onSettled: onClose });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Allow calls to ${entryName(entry)} again?`}
      description="The number leaves the do-not-call list. Be sure that the person agrees."
      confirmLabel="Allow calls again"
      isPending={isPending}
      onConfirm={allow}
    >
      <Stack gap={4}>
        <DescriptionList items={facts(entry)} />
        <TextField
          label="Why it may be called again"
          value={because}
          onChange={setBecause}
          maxLength={maxDoNotCallReasonLength}
          isRequired
          errorMessage={
            isMissing && because.trim() === '' ? 'The person asked not to be called: say what has changed.' : undefined
          }
          autoComplete="off"
        />
      </Stack>
    </ConfirmDialog>
  );
}

// The search may find longer numbers beside it.
const lookedAt = 20;

/** The same for the number of a lead. */
export function AllowCallsDialog({ phoneNumber, onClose }: { phoneNumber: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    endpointQuery('GET /api/do-not-call', { query: { search: phoneNumber, limit: lookedAt } }),
  );
  const entry = data?.items.find((one) => one.phone_number === phoneNumber);
  if (entry) return <AllowEntryDialog entry={entry} onClose={onClose} />;
  const isAllowed = data !== undefined;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Allow calls to ${formatPhone(phoneNumber)} again?`}
      description={isAllowed ? 'The number is not on the do-not-call list any more.' : 'The reason is being read.'}
      confirmLabel={isAllowed ? 'Close' : 'Allow calls again'}
      isPending={!isAllowed && !error}
      onConfirm={onClose}
    >
      {error && (
        <ErrorState title="The list could not be read" message={error.message} onRetry={() => void refetch()} />
      )}
      {!error && !isAllowed && <Skeleton lines={4} />}
    </ConfirmDialog>
  );
}
