import type { Webhook } from '@switchboard/contracts/webhooks';
import { webhookDeliveryDays } from '@switchboard/contracts/webhooks.limits';
import { Button, clockOf, dayAfter, Stack, startOfShownDay } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Form, Switch } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useId, useState } from 'react';

/** Sends the deliveries of some days again. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const formId = useId();
  const [from, setFrom] = useState<string | null>(() => clockOf(new Date()).day);
  const [to, setTo] = useState<string | null>(from);
  const [onlyFailed, setOnlyFailed] = useState(true);
  const isReversed = from !== null && to !== null && to < from;
  const replay = useMutation(
    endpointMutation('POST /api/webhooks/:id/replay', { stale: 'webhook.changed', failed: 'The replay did not begin' }),
  );
  const begin = () => {
    if (!from || !to || isReversed) return;
    const body = {
      from: startOfShownDay(from).toISOString(),
      to: startOfShownDay(dayAfter(to)).toISOString(),
      only_failed: onlyFailed,
    };
    replay.mutate(
      { params: { id: webhook.id }, body },
      {
        onSuccess: ({ replayed, has_more }) => {
          notify({
            title: replayed === 1 ? '1 delivery is sent again' : `${replayed} deliveries are sent again`,
            ...(has_more ? { description: 'There are more. Replay again when these have been sent.' } : {}),
            tone: replayed === 0 ? 'info' : 'success',
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Replay deliveries"
      description={`All deliveries of these days are sent again, with the same ids. Deliveries are kept for ${webhookDeliveryDays} days.`}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={replay.isPending}
            isDisabled={!from || !to || isReversed}
          >
            Replay
          </Button>
        </>
      }
    >
      <Form id={formId} hasFirstFocus onSubmit={begin}>
        <Stack gap={4}>
          <DatePicker label="From" value={from} onChange={setFrom} />
          <DatePicker
            label="To"
            value={to}
            onChange={setTo}
            errorMessage={isReversed ? 'The last day must not be before the first.' : undefined}
          />
          <Switch
            label="Only what failed"
            description="Otherwise all deliveries are sent again, including successful ones."
            isSelected={onlyFailed}
            onChange={setOnlyFailed}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
