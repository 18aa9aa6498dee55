import { Page, PageHeader } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { DuplicateTable } from '../features/merge-leads/DuplicateTable.tsx';
import { MergeTable } from '../features/merge-leads/MergeTable.tsx';

const MergeDialog = lazy(() =>
  import('../features/merge-leads/MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })),
);

const parts = { tab: oneOf(['merged']), merge: anyText };

/** `/lead-duplicates`: leads with the same number, which can be merged. */
export function LeadDuplicatesPage() {
  const canWrite = useCan('lead.write');
  const [{ tab, merge }, change] = useAddress(parts);
  return (
    <Page>
      <PageHeader
        title="Duplicates"
        breadcrumbs={[{ label: 'Leads', href: '/leads' }, { label: 'Duplicates' }]}
        description="Leads that share a phone number, and what was merged"
      />
      <Tabs
        label="Duplicates"
        selectedId={tab ?? 'duplicates'}
        onSelectionChange={(id) => afterAsking(() => change({ tab: id === 'merged' ? id : null }))}
        items={[
          {
            id: 'duplicates',
            label: 'Duplicates',
            content: <DuplicateTable onMerge={canWrite ? (group) => change({ merge: group.id }) : undefined} />,
          },
          { id: 'merged', label: 'Merged', content: <MergeTable canUndo={canWrite} /> },
        ]}
      />
      <Suspense fallback={null}>
        {canWrite && merge && <MergeDialog key={merge} leadId={merge} onClose={() => change({ merge: null })} />}
      </Suspense>
    </Page>
  );
}
