import type { CampaignReport } from '@switchboard/contracts/campaign-reports';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

interface DeleteReportProps {
  report: CampaignReport;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a report is deleted. */
export function DeleteReport({ report, onClose, onDeleted }: DeleteReportProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/campaigns/:id/reports/:report_id', {
      stale: 'campaign.changed',
      done: 'Report deleted',
      failed: 'Failed to delete the report',
    }),
  );
  const remove = () =>
    mutate(
      { params: { id: report.campaign_id, report_id: report.id } },
      {
        onSuccess: () => {
          onClose();
          onDeleted?.();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this report?"
      description="This snapshot can't be created again, because the campaign has changed since then."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={remove}
    />
  );
}
