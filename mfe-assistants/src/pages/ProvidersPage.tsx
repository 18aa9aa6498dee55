import type { ProviderCredential } from '@switchboard/contracts/providers';
import { type ProviderName, providerNames } from '@switchboard/contracts/providers.limits';
import { Button, Loaded, Page, PageHeader } from '@switchboard/design-system';
import { ApiError, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { ProviderGrid } from '../features/browse-providers/ProviderGrid.tsx';
import { ConnectModelDialog } from '../features/configure-provider/ConnectModelDialog.tsx';
import { DeleteProvider } from '../features/configure-provider/DeleteProvider.tsx';
import { ProviderDialog } from '../features/configure-provider/ProviderDialog.tsx';
import { MigrationsNotice } from '../features/notice-migrations/MigrationsNotice.tsx';

const parts = { configure: oneOf(providerNames), remove: oneOf(providerNames), connect: oneOf(['model']) };

function Dialogs({ providers }: { providers: readonly ProviderCredential[] }) {
  const [{ configure, remove, connect }, change] = useAddress(parts);
  const close = () => change({ configure: null, remove: null, connect: null });
  const credentialOf = (name: ProviderName | null) => providers.find(({ provider_name }) => provider_name === name);
  if (configure)
    return <ProviderDialog key={configure} name={configure} credential={credentialOf(configure)} onClose={close} />;
  if (connect)
    return (
      <ConnectModelDialog
        credential={credentialOf('custom_llm')}
        onConfigure={(name) => change({ configure: name, connect: null })}
        onClose={close}
      />
    );
  const removed = credentialOf(remove);
  return removed ? <DeleteProvider key={removed.id} credential={removed} onClose={close} /> : null;
}

/** `/providers`: the services for assistants' language models, transcribers and voices. */
export function ProvidersPage() {
  const canManage = useCan('provider.manage');
  const list = useQuery(endpointQuery('GET /api/providers'));
  const pending = useQuery(endpointQuery('GET /api/migrations/pending'));
  const [, change] = useAddress(parts);
  const actions = canManage
    ? {
        onConfigure: (configure: ProviderName) => change({ configure, remove: null }),
        onDelete: (remove: ProviderName) => change({ remove, configure: null }),
      }
    : undefined;
  const isTableMissing = list.error instanceof ApiError && list.error.reason === 'migrations_pending';
  return (
    <Page>
      <PageHeader
        title="Providers"
        description="The language models, transcribers and voices of your assistants."
        actions={canManage && <Button onPress={() => change({ connect: 'model' })}>Connect a model</Button>}
      />
      {(isTableMissing || (pending.data?.count ?? 0) > 0) && <MigrationsNotice />}
      {!isTableMissing && (
        <Loaded
          query={list}
          failed="Failed to fetch provider credentials"
          loading={<ProviderGrid providers={undefined} />}
        >
          {({ providers }) => (
            <>
              <ProviderGrid providers={providers} actions={actions} />
              {canManage && <Dialogs providers={providers} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
