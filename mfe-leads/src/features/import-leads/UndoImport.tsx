import type { LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { Button } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { counted, listed } from './importWords.ts';

/** The effect of an undo, as a sentence. */
function undoInWords({ untouched_count, restorable_count, opt_out_count }: LeadImportDetail): string {
  const parts = [
    ...(untouched_count > 0 ? [`deletes ${counted(untouched_count, 'lead')} that this import created`] : []),
    ...(restorable_count > 0
      ? [`restores ${counted(restorable_count, 'lead')} that ${untouched_count > 0 ? 'it' : 'this import'} updated`]
      : []),
    ...(opt_out_count > 0
      ? [`takes ${counted(opt_out_count, 'number')} off the do-not-call list that only this file put there`]
      : []),
  ];
  return `This ${listed(parts)}.`;
}

const consequences = (given: LeadImportDetail): string =>
  [
    undoInWords(given),
    'New leads stay if someone has changed, called or scheduled them since then, or if they have messages or an appointment. Fields of updated leads that someone changed stay too.',
    given.options.campaign_id === null ? '' : 'Existing leads that joined the campaign stay in it.',
    given.opt_out_count > 0 ? 'Numbers that anyone else asked not to call stay on the list.' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Asks whether to undo an import, and undoes it. */
export function UndoImport({ given }: { given: LeadImportDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useMutation(
    endpointMutation('POST /api/leads/import/:id/undo', {
      stale: 'lead_import.changed',
      failed: "The import couldn't be undone",
    }),
  );
  return (
    <>
      <Button variant="danger" onPress={() => setIsAsking(true)}>
        Undo Import
      </Button>
      {isAsking && (
        <ConfirmDialog
          tone="danger"
          title="Undo this import?"
          description={consequences(given)}
          confirmLabel="Undo Import"
          isPending={undo.isPending}
          onConfirm={() => undo.mutate({ params: { id: given.id } }, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** The result of an undo, with what it left unchanged and why. */
export function undoneInWords(given: LeadImportDetail): string {
  const { created_count, deleted_count, restored_count, kept_count, missing_count, lifted_count } = given;
  const left = created_count - deleted_count;
  return [
    `${counted(deleted_count, 'new lead')} deleted.`,
    ...(left > 0
      ? [`${counted(left, 'new lead')} stayed: changed, called, scheduled or contacted since the import.`]
      : []),
    ...(restored_count > 0 ? [`${counted(restored_count, 'updated lead')} restored.`] : []),
    ...(kept_count > 0
      ? [`${counted(kept_count, 'updated lead')} restored in part: what changed since the import stayed.`]
      : []),
    ...(missing_count > 0
      ? [`${counted(missing_count, 'updated lead')} not restored: deleted or merged since the import.`]
      : []),
    ...(lifted_count > 0 ? [`${counted(lifted_count, 'number')} taken off the do-not-call list.`] : []),
  ].join(' ');
}
