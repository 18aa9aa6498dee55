import { LabelName, type PromptDetail } from '@switchboard/contracts/prompts';
import { maxVersionNoteLength, usualLabels } from '@switchboard/contracts/prompts.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Combobox, TextArea } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError, request, useCan } from '@switchboard/platform';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { VersionComparison } from '../compare-versions/VersionComparison.tsx';
import { productionLabel } from './LabelsOfVersion.tsx';

interface FailingCase {
  id: string;
  name: string;
}

interface LabelDialogProps {
  prompt: PromptDetail;
  version: number;
  onClose: () => void;
}

const problemOf = (name: string): string | undefined => LabelName.safeParse(name).error?.issues[0]?.message;

const failingOf = (error: unknown): FailingCase[] | null =>
  error instanceof ApiError && error.reason === 'cases_failing' ? (error.details.cases as FailingCase[]) : null;

/** Moves a label to a version; shows the changes first if another version has it. */
export function LabelDialog({ prompt, version, onClose }: LabelDialogProps) {
  const { id, labels } = prompt;
  const canRelease = useCan('prompt.release');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [failing, setFailing] = useState<FailingCase[] | null>(null);
  const from = labels.find((label) => label.name === name)?.version ?? null;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request('PUT /api/prompts/:id/labels/:label', {
        params: { id, label: name },
        body: { version, from_version: from, ...(failing && { override_reason: reason }) },
      }),
    onSuccess: () => {
      notify({ title: `${name} is version ${version}`, tone: 'success' });
      void makeStale(client, 'prompt.changed');
      onClose();
    },
    onError: (error) => {
      const cases = failingOf(error);
      if (cases) return setFailing(cases);
      notifyError('Failed to set the label', error);
      void makeStale(client, 'prompt.changed');
    },
  });
  const known = [...new Set([...(canRelease ? usualLabels : ['staging']), ...labels.map((label) => label.name)])];
  const needsRelease = name === productionLabel && !canRelease;
  const problem = name === '' ? undefined : problemOf(name);
  const isOff =
    name === '' ||
    problem !== undefined ||
    needsRelease ||
    from === version ||
    (failing !== null && (!canRelease || reason.trim() === ''));
  return (
    <Dialog
      size={from !== null && from !== version ? 'xl' : 'md'}
      title={`Set a label on version ${version}`}
      description="A label sits on one version. Outside systems and people ask for the prompt by it."
      isDismissable={!isPending}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={isOff} isPending={isPending} onPress={() => mutate()}>
            {failing ? 'Set it although cases fail' : 'Set label'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Combobox
          label="Label"
          isRequired
          allowsCustomValue
          autoFocus
          placeholder="staging"
          options={known.map((label) => ({ id: label, label }))}
          value={name === '' ? null : name}
          errorMessage={needsRelease ? 'Only admins move the label production.' : problem}
          description="Small letters, digits and hyphens."
          onChange={(label) => {
            setName(label ?? '');
            setFailing(null);
          }}
        />
        {from === version && <Text tone="muted">It sits on this version already.</Text>}
        {failing && (
          <Banner tone="danger" title="Not all cases pass with this version">
            <Stack gap={2}>
              <ul>
                {failing.map((one) => (
                  <li key={one.id}>{one.name}</li>
                ))}
              </ul>
              {canRelease ? (
                <TextArea
                  label="Why it is set all the same"
                  isRequired
                  rows={2}
                  maxLength={maxVersionNoteLength}
                  description="The audit log keeps it."
                  value={reason}
                  onChange={setReason}
                />
              ) : (
                <Text as="p">An admin can set it all the same.</Text>
              )}
            </Stack>
          </Banner>
        )}
        {from !== null && from !== version && <VersionComparison id={id} from={from} to={version} titleLevel={3} />}
      </Stack>
    </Dialog>
  );
}
