import type { FlowCoverage } from '@switchboard/contracts/flows/coverage';
import { Banner, Button, formatMoment, Skeleton, Stack } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import type { useCallPath } from './useCallPath.ts';

const offered = 50;

interface ChooseCallProps {
  assistantId: string;
  onChoose: (callLogId: string) => void;
  onClose: () => void;
}

/** Selects one of the assistant's calls to show its path. */
export function ChooseCallDialog({ assistantId, onChoose, onClose }: ChooseCallProps) {
  const calls = useQuery(
    endpointQuery('GET /api/call-logs', { query: { assistant_id: assistantId, has_transcript: true, limit: offered } }),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Dialog
      title="Show the path of a call"
      description="The nodes that the call entered and the connections that it took are marked on the flow."
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={chosen === null}
            onPress={() => {
              if (chosen !== null) onChoose(chosen);
              onClose();
            }}
          >
            Show path
          </Button>
        </>
      }
    >
      <Select
        label="Call"
        options={(calls.data?.items ?? []).map(({ id, created_at, lead_name, phone_number }) => ({
          id,
          label: lead_name ?? phone_number,
          description: formatMoment(created_at),
        }))}
        value={chosen}
        onChange={setChosen}
        emptyText={calls.isError ? 'Failed to load calls' : 'This assistant has no calls with a transcript yet.'}
      />
    </Dialog>
  );
}

interface CallPathProps {
  found: ReturnType<typeof useCallPath>;
  onHide: () => void;
}

const part = ({ entered, total }: FlowCoverage['nodes']) => `${entered} of ${total} nodes`;

/** Names the call whose path is marked, with a button to hide it. */
export function CallPathNotice({ found: { log, path }, onHide }: CallPathProps) {
  const hide = (
    <Button size="sm" onPress={onHide}>
      Hide path
    </Button>
  );
  if (log.isPending) return <Skeleton width="60%" />;
  if (log.isError)
    return (
      <Banner tone="danger" title="Failed to load the call" actions={hide}>
        It may have been deleted.
      </Banner>
    );
  const { lead_name, phone_number, created_at } = log.data;
  const call = `${lead_name ?? phone_number}, ${formatMoment(created_at)}`;
  return (
    <Banner tone="info" title={`Path of the call: ${call}`} actions={hide}>
      <Stack gap={1}>
        {path
          ? `It entered ${part(path.nodes)}. Numbers say how often. The flow may have changed since.`
          : 'This call didn’t follow a flow.'}
      </Stack>
    </Banner>
  );
}
