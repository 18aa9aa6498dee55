import {
  Button,
  breakpoints,
  IconButton,
  IconFileText,
  IconPlus,
  IconUpload,
  IconUsers,
  Page,
  PageHeader,
  useMediaQuery,
} from '@switchboard/design-system';
import { IconBan, IconMessage, IconMore, IconTag } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { Hint, useCan } from '@switchboard/platform';
import { Suspense, useMemo, useState } from 'react';
import { ManyProgress } from '../features/act-on-many/ManyProgress.tsx';
import { LeadSummaryCards } from '../features/browse-leads/LeadSummaryCards.tsx';
import { LeadTable } from '../features/browse-leads/LeadTable.tsx';
import { LeadToolbar } from '../features/browse-leads/LeadToolbar.tsx';
import { useLeadDialogs } from '../features/browse-leads/useLeadDialogs.ts';
import { useLeadList } from '../features/browse-leads/useLeadList.ts';
import { useLeadListState } from '../features/browse-leads/useLeadListState.ts';
import { useNextLead } from '../features/browse-leads/useNextLead.ts';
import { ExportLeads } from '../features/export-leads/ExportLeads.tsx';
import { LeadFilters } from '../features/filter-leads/LeadFilters.tsx';
import { LeadOverlays } from './LeadOverlays.tsx';
import { ManyLeads } from './ManyLeads.tsx';

// Related lists that have their own pages.
const elsewhere = [
  { id: 'do-not-call', label: 'Do-not-call list', icon: <IconBan />, href: '/do-not-call' },
  { id: 'whatsapp-messages', label: 'WhatsApp messages', icon: <IconMessage />, href: '/whatsapp-messages' },
  { id: 'duplicates', label: 'Duplicates', icon: <IconUsers />, href: '/lead-duplicates' },
  {
    id: 'custom-fields',
    label: 'Custom fields',
    icon: <IconTag />,
    href: '/organization-settings?tab=custom-fields',
  },
];

const nothingSelected: ReadonlySet<string> = new Set();

/** `/leads`: the people an organization calls. */
export function LeadsPage() {
  const canWrite = useCan('lead.write');
  const canCall = useCan('call.place');
  const canMessage = useCan('whatsapp.send');
  const canLift = useCan('do_not_call.lift');
  const rights = useMemo(() => ({ canWrite, canCall, canMessage, canLift }), [canWrite, canCall, canMessage, canLift]);
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const documents = {
    id: 'documents',
    label: canWrite ? 'Upload Documents' : 'Documents',
    icon: <IconFileText />,
    href: '/lead-uploads',
  };
  const state = useLeadListState();
  const dialogs = useLeadDialogs(rights);
  const [isPointing, setIsPointing] = useState(false);
  const [selection, setSelection] = useState({ key: state.key, ids: nothingSelected });
  // A selection belongs to the page of the list it was made on.
  const selectedIds = selection.key === state.key ? selection.ids : nothingSelected;
  // The list keeps its order while leads are called one after the other.
  const isCalling = dialogs.dialog.voice !== null;
  const list = useLeadList(state, isPointing || isCalling || dialogs.peekedId !== null || selectedIds.size > 0);
  const callNext = useNextLead(state, list, dialogs);
  const rows = list.rows ?? [];
  const select = (ids: ReadonlySet<string>) => setSelection({ key: state.key, ids });

  return (
    <Page>
      <PageHeader
        title="Leads"
        description="Manage your leads"
        actions={
          <>
            {canWrite && (
              <Hint
                id="import-leads"
                title="Bring your leads"
                text="A table from anywhere will do: you say what each column means, and an import can be taken back."
              >
                <Button href="/leads/import" icon={<IconUpload />}>
                  Upload CSV
                </Button>
              </Hint>
            )}
            {canWrite && (
              <Button variant="primary" icon={<IconPlus />} onPress={dialogs.create}>
                Add Lead
              </Button>
            )}
          </>
        }
      />
      <LeadSummaryCards summary={list.summary.data} isLoading={list.summary.isPending} />
      <LeadFilters filter={state.filter}>
        {(button) => (
          <LeadToolbar
            state={state}
            waitingCount={list.waitingCount}
            onShowWaiting={list.showWaiting}
            filters={button}
            more={
              <>
                {!isPhone && (
                  <Button href={documents.href} icon={documents.icon}>
                    {documents.label}
                  </Button>
                )}
                <ExportLeads filter={state.filter} />
                <Menu
                  label="More about leads"
                  trigger={<IconButton label="More about leads" icon={<IconMore />} />}
                  items={isPhone ? [documents, ...elsewhere] : elsewhere}
                />
              </>
            }
          />
        )}
      </LeadFilters>
      <ManyProgress />
      <LeadTable
        state={state}
        list={list}
        rights={rights}
        selection={canWrite ? { selectedIds, onChange: select, isDisabled: !list.isCurrent } : undefined}
        onOpen={(lead) => dialogs.peek(lead.id)}
        onAction={dialogs.act}
        onCreate={dialogs.create}
        onPoint={setIsPointing}
      />
      <ManyLeads
        state={state}
        list={list}
        selectedIds={selectedIds}
        onClear={() => select(nothingSelected)}
        onDeleteSelected={() => dialogs.deleteMany(rows.filter(({ id }) => selectedIds.has(id)))}
      />
      <Suspense fallback={null}>
        <LeadOverlays
          listed={list.rows}
          dialogs={dialogs}
          rights={rights}
          onOwnChange={list.expectOwnChange}
          onNextCall={callNext}
          onDeleted={(ids) => select(new Set([...selectedIds].filter((id) => !ids.includes(id))))}
        />
      </Suspense>
    </Page>
  );
}
