import { Button, IconPlus, isolated, Page, PageHeader, Stack } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { useCan, useClient } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { LeadList } from '../features/browse-leads/LeadList.tsx';
import { Figures } from '../features/read-figures/Figures.tsx';

// Dialogs that most visits don't open are loaded on demand.
const AddLeadDialog = lazy(() =>
  import('../features/add-lead/AddLeadDialog.tsx').then((file) => ({ default: file.AddLeadDialog })),
);
const LeadPanel = lazy(() =>
  import('../features/peek-lead/LeadPanel.tsx').then((file) => ({ default: file.LeadPanel })),
);
const CallDialog = lazy(() =>
  import('../features/read-call/CallDialog.tsx').then((file) => ({ default: file.CallDialog })),
);
const ClientPeople = lazy(() =>
  import('../features/manage-people/ClientPeople.tsx').then((file) => ({ default: file.ClientPeople })),
);

const parts = {
  tab: oneOf(['leads', 'people']),
  by: oneOf(['day', 'week']),
  search: anyText,
  dialog: oneOf(['create']),
  lead: anyText,
  call: anyText,
};

/** `/client/dashboard`: the work that is done for the session's client. */
export function ClientDashboardPage() {
  const client = useClient();
  const canAdd = useCan('portal.write');
  const canSeePeople = useCan('client_member.read');
  const [{ tab, by, search, dialog, lead, call }, change] = useAddress(parts);
  if (!client) return null;
  const leads = (
    <Stack gap={4}>
      <Figures by={by ?? 'day'} onChange={(next) => change({ by: next === 'day' ? null : next })} />
      <LeadList
        search={search ?? ''}
        onSearch={(text) => change({ search: text })}
        onOpen={(id) => change({ lead: id })}
      />
    </Stack>
  );
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        description={`Calls that ${isolated(client.organization_name)} makes for ${isolated(client.client_name)}`}
        actions={
          canAdd && (
            <Button variant="primary" icon={<IconPlus />} onPress={() => change({ dialog: 'create' })}>
              Add Lead
            </Button>
          )
        }
      />
      {canSeePeople ? (
        <Tabs
          label="Leads and people"
          selectedId={tab ?? 'leads'}
          onSelectionChange={(next) => afterAsking(() => change({ tab: next === 'leads' ? null : next }))}
          items={[
            { id: 'leads', label: 'Leads and calls', content: leads },
            {
              id: 'people',
              label: 'Client Members',
              content: (
                <Suspense fallback={null}>
                  <ClientPeople />
                </Suspense>
              ),
            },
          ]}
        />
      ) : (
        leads
      )}
      <Suspense fallback={null}>
        {lead && (
          <LeadPanel leadId={lead} onClose={() => change({ lead: null })} onOpenCall={(id) => change({ call: id })} />
        )}
        {call && <CallDialog callId={call} onClose={() => change({ call: null })} />}
        {dialog === 'create' && canAdd && <AddLeadDialog onClose={() => change({ dialog: null })} />}
      </Suspense>
    </Page>
  );
}
