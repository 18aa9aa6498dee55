import { Button } from '@switchboard/design-system';
import { IconDownload } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import type { LeadFilterState } from '../../filters/useLeadFilter.ts';

// The browser streams the file from the server, so the page never holds a long list in memory.
function download({ query }: LeadFilterState): void {
  const asked = Object.entries(query).filter((part): part is [string, string] => part[1] !== null);
  const link = document.createElement('a');
  link.href = `/api/leads/export?${new URLSearchParams(asked)}`;
  link.download = '';
  link.rel = 'noopener';
  link.click();
}

function Question({ filter, onClose }: { filter: LeadFilterState; onClose: () => void }) {
  const { data } = useQuery(endpointQuery('GET /api/leads/count', { query: filter.query }));
  const what = data ? `${data.count.toLocaleString('en-US')} ${data.count === 1 ? 'lead' : 'leads'}` : 'leads';
  return (
    <ConfirmDialog
      title={`Export ${what}?`}
      description={`${filter.isNarrowed ? 'Those that your search and filters find' : 'All leads'}, as a CSV file. The audit log notes who exported how many.`}
      confirmLabel="Export CSV"
      onConfirm={() => {
        download(filter);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Exports the leads of the list as a file, after showing how many they are. */
export function ExportLeads({ filter }: { filter: LeadFilterState }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={<IconDownload />} onPress={() => setIsAsking(true)}>
        Export
      </Button>
      {isAsking && <Question filter={filter} onClose={() => setIsAsking(false)} />}
    </>
  );
}
