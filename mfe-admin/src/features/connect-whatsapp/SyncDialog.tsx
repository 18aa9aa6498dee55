import type { WhatsAppNumber, WhatsAppSync } from '@switchboard/contracts/whatsapp-numbers';
import { Banner, Button, DescriptionList, ErrorState, Skeleton, Stack } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { numberName, whatsAppFailed } from './whatsappWords.ts';

const lookAgainMs = 1000;

const counts = (sync: WhatsAppSync) => [
  { term: 'Contacts processed', value: sync.contacts_processed },
  { term: 'Leads with messages', value: sync.leads_with_messages },
  { term: 'Messages found', value: sync.messages_found },
  { term: 'Messages added', value: sync.messages_added },
  { term: 'Errors', value: sync.errors },
];

function Outcome({ sync }: { sync: WhatsAppSync }) {
  if (sync.state === 'running') return <Banner title="Syncing...">You can close this: it goes on.</Banner>;
  if (sync.state === 'failed')
    return (
      <Banner tone="danger" title={whatsAppFailed.sync}>
        {sync.message}
      </Banner>
    );
  if (sync.errors > 0)
    return (
      <Banner tone="warning" title="Sync Completed with Errors">
        {sync.errors === 1 ? 'One contact' : `${sync.errors} contacts`} could not be read. Sync again to try them once
        more.
      </Banner>
    );
  return (
    <Banner tone="success" title="Sync Completed">
      {sync.messages_added === 0 ? 'Every message was here already.' : 'The messages stand with their leads.'}
    </Banner>
  );
}

/** Fetches the messages of all leads over a number, and shows the result. */
export function SyncDialog({ number, onClose }: { number: WhatsAppNumber; onClose: () => void }) {
  const { data } = useFreshQuery({
    ...endpointQuery('GET /api/whatsapp-numbers/:id', { params: { id: number.id } }),
    // Live events report the progress; polling while it runs covers lost ones.
    refetchInterval: ({ state }) => (state.data?.sync?.state === 'running' ? lookAgainMs : false),
  });
  const start = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/sync', { stale: 'whatsapp_number.changed' }),
  );
  const begin = () => start.mutate({ params: { id: number.id } });
  const sync = data ? data.sync : number.sync;
  const isRunning = start.isPending || sync?.state === 'running';
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Sync messages of ${numberName(number)}`}
      description="Imports messages exchanged with your leads, up to 100 per contact. Nothing is sent."
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" isPending={isRunning} onPress={begin}>
            {sync ? 'Sync again' : 'Sync now'}
          </Button>
        </>
      }
    >
      <Stack gap={4} aria-busy={isRunning}>
        {start.error && <ErrorState title={whatsAppFailed.sync} error={start.error} onRetry={begin} />}
        {!start.error && start.isPending && !sync && <Skeleton lines={5} />}
        {!start.error && sync && <Outcome sync={sync} />}
        {sync && <DescriptionList items={counts(sync)} />}
      </Stack>
    </Dialog>
  );
}
