import { AuditSettings } from '@switchboard/contracts/audit-logs';
import { auditDays } from '@switchboard/contracts/audit-logs.limits';
import { Button, Stack, Text } from '@switchboard/design-system';
import { NumberField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useCan } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

function RetentionDialog({ settings, onClose }: { settings: AuditSettings; onClose: () => void }) {
  const form = useSaveForm(AuditSettings, {
    values: settings,
    save: (body) => request('PUT /api/audit-logs/settings', { body }),
    stale: 'organization.changed',
    done: ({ retention_days }) => ({ title: `The audit log is kept for ${retention_days} days` }),
    failed: 'Failed to change how long the audit log is kept',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Keep the audit log"
      description="Older entries are deleted within an hour and can't be restored."
      submitLabel="Save"
      onClose={onClose}
    >
      <NumberField
        name="retention_days"
        label="Days"
        min={auditDays.min}
        max={auditDays.max}
        description={`From ${auditDays.min} to ${auditDays.max}`}
      />
    </FormDialog>
  );
}

/** How long entries are kept; owners can change it. */
export function Retention() {
  const settings = useQuery(endpointQuery('GET /api/audit-logs/settings'));
  const isOwner = useCan('organization.delete');
  const [isOpen, setIsOpen] = useState(false);
  if (!settings.data) return null;
  return (
    <Stack direction="row" gap={2} align="center" wrap>
      <Text tone="muted" size="sm">
        Entries are kept for {settings.data.retention_days} days and cannot be changed.
      </Text>
      {isOwner && (
        <Button size="sm" onPress={() => setIsOpen(true)}>
          Keep longer or shorter…
        </Button>
      )}
      {isOpen && <RetentionDialog settings={settings.data} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
