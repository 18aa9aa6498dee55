import type { ImportLayout, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { Button, Stack } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { CheckImport } from './CheckImport.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { counted } from './importWords.ts';
import { MapColumns } from './MapColumns.tsx';

/** The steps before a file is imported. */
export type PrepareStep = 'columns' | 'options' | 'check';

interface PrepareImportProps {
  given: LeadImportDetail;
  /** The campaign from whose page the import was started, which is preselected. */
  campaignId: string | null;
  step: PrepareStep;
  onStep: (step: PrepareStep) => void;
  /** The file is gone or was discarded. */
  onDiscarded: () => void;
}

/** The steps before a file is imported. Leaving a step saves its settings with the file. */
export function PrepareImport({ given, campaignId, step, onStep, onDiscarded }: PrepareImportProps) {
  const proposed = { ...given.options, campaign_id: given.options.campaign_id ?? campaignId };
  const [options, setOptions] = useState(proposed);
  const isChanged = JSON.stringify(options) !== JSON.stringify(given.options);
  const { question, settle } = useLeaveQuestion(isChanged);
  const params = { id: given.id };
  const change = useMutation(
    endpointMutation('PATCH /api/leads/import/:id', {
      stale: 'lead_import.changed',
      failed: 'The file could not be read this way',
    }),
  );
  const start = useMutation(
    endpointMutation('POST /api/leads/import/:id/start', {
      stale: 'lead_import.changed',
      failed: 'The import could not be started',
    }),
  );
  const discard = useMutation(
    endpointMutation('DELETE /api/leads/import/:id', {
      stale: 'lead_import.changed',
      failed: 'The file could not be removed',
    }),
  );
  const go = (next: PrepareStep) => change.mutate({ params, body: { options } }, { onSuccess: () => onStep(next) });
  // Saves the current choices first: the API carries them over to the columns that it finds then.
  const readAgain = async (layout: ImportLayout) => {
    try {
      if (isChanged) await change.mutateAsync({ params, body: { options } });
      setOptions((await change.mutateAsync({ params, body: { layout } })).options);
    } catch {
      // The mutation has reported the error; the file stays as it was read.
    }
  };
  // A column that is changed in the last step is saved immediately, and the rows are counted again.
  const remap = (mapping: typeof options.mapping) => {
    const next = { ...options, mapping };
    setOptions(next);
    change.mutate({ params, body: { options: next } });
  };
  const hasPhone = options.mapping.includes('phone_number');
  return (
    <Stack gap={5}>
      {step === 'columns' ? (
        <MapColumns
          given={given}
          mapping={options.mapping}
          onMapping={(mapping) => setOptions({ ...options, mapping })}
          onLayout={(layout) => void readAgain(layout)}
          isReading={change.isPending}
        />
      ) : step === 'options' ? (
        <ImportChoices options={options} likelyCountry={given.likely_country} onChange={setOptions} />
      ) : (
        <CheckImport
          given={{ ...given, preview: change.isPending ? null : given.preview }}
          mapping={options.mapping}
          onMapping={remap}
          onStep={go}
        />
      )}
      <Stack direction="row" gap={2} wrap justify="end">
        <Button
          onPress={() => {
            settle();
            discard.mutate({ params }, { onSuccess: onDiscarded });
          }}
          isPending={discard.isPending}
        >
          Discard File
        </Button>
        {step !== 'columns' && (
          <Button isDisabled={change.isPending} onPress={() => go(step === 'check' ? 'options' : 'columns')}>
            Back
          </Button>
        )}
        {step !== 'check' ? (
          <Button
            variant="primary"
            isDisabled={!hasPhone}
            isPending={change.isPending}
            onPress={() => go(step === 'columns' ? 'options' : 'check')}
          >
            Continue
          </Button>
        ) : (
          <Button
            variant="primary"
            isDisabled={!hasPhone}
            isPending={start.isPending}
            onPress={() => {
              settle();
              start.mutate({ params, body: { options } });
            }}
          >
            Import {counted(given.rows_total - (given.preview?.failed_count ?? 0), 'row')}
          </Button>
        )}
      </Stack>
      {question && (
        <ConfirmDialog
          title="Leave without keeping what you chose?"
          description="The file stays under Imports and can be imported later."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={question.leave}
          onClose={question.stay}
        />
      )}
    </Stack>
  );
}
