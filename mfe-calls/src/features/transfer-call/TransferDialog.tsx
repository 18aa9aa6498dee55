import type { CallTransferTargets } from '@switchboard/contracts/calls';
import { Banner, ErrorState, formatPhone, isolated, Skeleton, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

/** The steps of the transfer, in order. */
function stepsText({ is_warm, announcement }: CallTransferTargets, target: string): string {
  const said = announcement ?? `One moment, please. I am connecting you to ${target}.`;
  const then = is_warm
    ? `${isolated(target)} is called and briefed first, while the caller waits.`
    : `${isolated(target)} is called, and the assistant leaves the call.`;
  return `The assistant says: “${said}” ${then} If no one takes the call, it continues with the assistant.`;
}

interface TransferDialogProps {
  callId: string;
  onClose: () => void;
}

/** Asks to whom a live call is transferred. */
export function TransferDialog({ callId, onClose }: TransferDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useFreshQuery({
    ...endpointQuery('GET /api/call/:id/transfer', { params: { id: callId } }),
    retry: false,
    gcTime: 0,
  });
  const transfer = useMutation(
    endpointMutation('POST /api/call/:id/transfer', { failed: 'The call could not be transferred' }),
  );
  const { data, error } = query;
  const reachable = data?.targets.filter(({ is_reachable }) => is_reachable) ?? [];
  const target = chosen ?? (reachable.length === 1 ? (reachable[0]?.name ?? null) : null);
  return (
    <ConfirmDialog
      isOpen
      title="Transfer call?"
      description={data && target !== null ? stepsText(data, target) : 'Choose who takes this call.'}
      confirmLabel="Transfer call"
      isPending={transfer.isPending}
      isConfirmDisabled={target === null || !data || data.missing !== null}
      onConfirm={() =>
        target !== null &&
        transfer.mutate(
          { params: { id: callId }, body: { target } },
          {
            onSuccess: ({ message }) => {
              notify({ tone: 'success', title: message });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title="Failed to load the transfer targets"
          error={error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !data ? (
        <Skeleton lines={2} />
      ) : data.missing !== null ? (
        <Banner tone="warning" title="This call can't be transferred">
          {data.missing}
        </Banner>
      ) : (
        <Stack gap={3}>
          <RadioGroup
            label="Transfer to"
            options={data.targets.map(({ name, phone_number, is_reachable }) => ({
              id: name,
              label: name,
              description: is_reachable
                ? formatPhone(phone_number)
                : `${formatPhone(phone_number)}. Not reachable now.`,
              isDisabled: !is_reachable,
            }))}
            value={target}
            onChange={setChosen}
          />
          {reachable.length === 0 && (
            <Text as="p" size="sm" tone="muted">
              No one can be reached at this time. The hours are set in the Transfer Call tool of the assistant.
            </Text>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
