import { Page, PageHeader } from '@switchboard/design-system';
import { Uploads } from './Uploads.tsx';

/** `/lead-uploads`: documents to turn into leads. */
export function LeadUploadsPage() {
  return (
    <Page>
      <PageHeader title="Lead Uploads" description="Upload résumés and other documents; each becomes a lead" />
      <Uploads />
    </Page>
  );
}
