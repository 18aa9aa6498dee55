import type { AssistantDetail, AssistantExport } from '@switchboard/contracts/assistants';
import { maxAssistantBytes } from '@switchboard/contracts/assistants.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { FileDropZone, type RejectionReason } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

interface Refusal {
  message: string;
  fields: Record<string, string>;
}

/** Messages by path. A message of a field isn't repeated for the parts that contain it. */
function atTheirPlaces(fields: Record<string, string>): [path: string, message: string][] {
  const entries = Object.entries(fields);
  return entries.filter(
    ([path, message]) => !entries.some(([below, same]) => below.startsWith(`${path}.`) && same === message),
  );
}

const rejections: Record<RejectionReason, string> = {
  type: 'Exported assistants are JSON files.',
  size: 'The file is larger than 2 MB.',
  empty: 'The file is empty.',
};

interface ImportDialogProps {
  onImported: (assistant: AssistantDetail) => void;
  onClose: () => void;
}

/** Creates a draft from an exported assistant and shows errors in the file by their path. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/assistants/import', {
      stale: 'assistant.changed',
      done: 'Assistant imported',
      failed: (error) => setRefusal({ message: error.message, fields: error instanceof ApiError ? error.fields : {} }),
    }),
  );
  const read = async ([file]: File[]) => {
    if (!file) return;
    setRefusal(null);
    let body: AssistantExport;
    try {
      body = JSON.parse(await file.text()) as AssistantExport;
    } catch {
      return setRefusal({ message: `${file.name} is not a JSON file.`, fields: {} });
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return setRefusal({ message: `${file.name} is no exported assistant.`, fields: {} });
    mutate({ body }, { onSuccess: onImported });
  };
  return (
    <Dialog
      title="Import assistant"
      description="From the file of an export. It becomes a draft; secrets are entered again."
      isDismissable={!isPending}
      onClose={onClose}
      footer={
        <Button isDisabled={isPending} onPress={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack gap={4}>
        {refusal && (
          <Banner tone="danger" role="alert" title="It was not imported">
            <Stack as="ul" gap={1}>
              {atTheirPlaces(refusal.fields).map(([path, message]) => (
                <li key={path}>
                  <Text mono size="sm">
                    {path}
                  </Text>
                  : {message}
                </li>
              ))}
              {Object.keys(refusal.fields).length === 0 && <li>{refusal.message}</li>}
            </Stack>
          </Banner>
        )}
        <FileDropZone
          label="Drop an exported assistant here"
          hint="JSON, up to 2 MB"
          accept={['.json']}
          maxBytes={maxAssistantBytes}
          isDisabled={isPending}
          onFiles={(files) => void read(files)}
          onReject={([rejected]) => rejected && setRefusal({ message: rejections[rejected.reason], fields: {} })}
        />
      </Stack>
    </Dialog>
  );
}
