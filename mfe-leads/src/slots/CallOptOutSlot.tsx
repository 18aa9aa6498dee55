import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { Banner, Button, Moment } from '@switchboard/design-system';
import { type SlotProps, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { entryName } from '../display/doNotCallSources.ts';
import { AllowEntryDialog } from '../features/stop-calling/AllowCallsDialog.tsx';

/** The most common reason for undoing it; people can edit it. */
const usualReason = 'The assistant misunderstood what was said on the call';

function OptOut({ entry, onUndo }: { entry: DoNotCallEntry; onUndo: (() => void) | undefined }) {
  const name = entryName(entry);
  if (entry.lifted_at)
    return (
      <Banner tone="info" title={`Calls to ${name} are allowed again`}>
        {entry.lifted_by_name ?? 'Someone'} undid the do-not-call entry of this call <Moment at={entry.lifted_at} />
        {entry.lifted_reason && `: ${entry.lifted_reason}`}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title={`${name} was added to the do-not-call list`}
      actions={
        onUndo && (
          <Button size="sm" onPress={onUndo}>
            Undo
          </Button>
        )
      }
    >
      {entry.reason && `They said: “${entry.reason}” `}
      {!onUndo && 'An admin can undo this.'}
    </Banner>
  );
}

/** Fills `call.opt-out.v1`: shows that a call added its number to the do-not-call list, with a button to undo it. */
export function CallOptOutSlot({ call_id }: SlotProps['call.opt-out.v1']) {
  const canUndo = useCan('do_not_call.lift');
  const [undoingId, setUndoingId] = useState<string | null>(null);
  const { data } = useQuery(endpointQuery('GET /api/do-not-call', { query: { call_id, state: 'all' } }));
  const undoing = data?.items.find(({ id }) => id === undoingId);
  return (
    <>
      {data?.items.map((entry) => (
        <OptOut key={entry.id} entry={entry} onUndo={canUndo ? () => setUndoingId(entry.id) : undefined} />
      ))}
      {undoing && <AllowEntryDialog entry={undoing} because={usualReason} onClose={() => setUndoingId(null)} />}
    </>
  );
}
