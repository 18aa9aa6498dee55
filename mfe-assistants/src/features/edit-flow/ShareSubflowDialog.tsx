import type { Subflow } from '@switchboard/contracts/flows/document';
import { maxFlowNameLength } from '@switchboard/contracts/flows.limits';
import { SharedSubflowChange } from '@switchboard/contracts/shared-subflows';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { documentOf, isRun, replaceByShared } from '../../flow/sharedParts.ts';
import { useFlow } from './FlowContext.ts';

const Name = SharedSubflowChange.pick({ name: true });

/** Turns one of the flow's own sub-flows into a shared one. The nodes that run it then run version 1 of the shared one. */
export function ShareSubflowDialog({ part, onClose }: { part: Subflow; onClose: () => void }) {
  const { editing } = useFlow();
  // After sharing, a sub-flow that no node runs is no longer part of this flow.
  const here = isRun(editing.flow, part)
    ? 'This flow uses version 1 of it, which never changes.'
    : 'No node of this flow runs it yet: Insert shared… adds one.';
  const form = useSaveForm(Name, {
    values: { name: part.name },
    save: ({ name }) => request('POST /api/shared-subflows', { body: { name, document: documentOf(part) } }),
    stale: 'shared_subflow.changed',
    done: 'Sub-flow shared',
    failed: 'Failed to share the sub-flow',
    onSaved: (shared) => {
      editing.changeFlow(replaceByShared(editing.flow, part.id, shared), null, `${shared.name} is shared now.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Share sub-flow"
      description={`Flows of other assistants can then use it. ${here}`}
      size="sm"
      submitLabel="Share sub-flow"
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired maxLength={maxFlowNameLength} />
    </FormDialog>
  );
}
