import type { CampaignReport } from '@switchboard/contracts/campaign-reports';
import { Button } from '@switchboard/design-system';
import { IconFileText } from '@switchboard/design-system/icons';
import { notify, notifyError } from '@switchboard/platform';
import { useState } from 'react';
import { failed, useReportLeads } from './ReportLeads.tsx';

/** About forty sheets of paper. The CSV has all leads. */
const maxLeads = 2000;

/** Prints the page once it contains all leads, or as many as people would read on paper. */
export function PrintReport({ report }: { report: CampaignReport }) {
  const leads = useReportLeads(report);
  const [isPreparing, setIsPreparing] = useState(false);
  const print = async () => {
    setIsPreparing(true);
    try {
      let read = leads;
      while (read.hasNextPage && (read.data?.length ?? 0) < maxLeads)
        read = await read.fetchNextPage({ throwOnError: true });
      if (read.hasNextPage)
        notify({ title: 'Only the first leads are printed', description: 'All of them are in the CSV.', tone: 'info' });
      // The leads must be rendered before printing.
      setTimeout(() => window.print());
    } catch (error) {
      notifyError(failed, error);
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <Button icon={<IconFileText />} isPending={isPreparing} onPress={() => void print()}>
      Print
    </Button>
  );
}
