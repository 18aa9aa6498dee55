import { Loaded, Page, PageHeader, Skeleton, Stack, Stepper } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { ChooseFile } from '../features/import-leads/ChooseFile.tsx';
import { ImportList } from '../features/import-leads/ImportList.tsx';
import { ImportProgress, ImportResult } from '../features/import-leads/ImportResult.tsx';
import { PrepareImport } from '../features/import-leads/PrepareImport.tsx';

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'options', label: 'Options' },
  { id: 'check', label: 'Check' },
  { id: 'import', label: 'Import' },
];

const parts = { file: anyText, step: oneOf(['options', 'check']), campaign: anyId };

function OneImport({ id, canWrite }: { id: string; canWrite: boolean }) {
  const [{ step: named, campaign }, change] = useAddress(parts);
  const query = useQuery(endpointQuery('GET /api/leads/import/:id', { params: { id } }));
  const leave = () => change({ file: null, step: null });
  return (
    <Loaded query={query} failed="Failed to load the import" loading={<Skeleton lines={8} />}>
      {(given) => {
        const isReady = given.import_status === 'ready';
        const step = named ?? 'columns';
        const isAtWork = given.import_status === 'running' || given.import_status === 'undoing';
        return (
          <Stack gap={5}>
            <Stepper label="Import" steps={steps} current={isReady ? step : 'import'} />
            {isReady && canWrite && (
              <PrepareImport
                key={given.id}
                given={given}
                campaignId={campaign}
                step={step}
                onStep={(next) => change({ step: next === 'columns' ? null : next })}
                onDiscarded={leave}
              />
            )}
            {isAtWork && <ImportProgress given={given} canWrite={canWrite} />}
            {!isReady && !isAtWork && <ImportResult given={given} canWrite={canWrite} onAgain={leave} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** `/leads/import`: imports leads from a file, step by step; each file has its own address. */
export function LeadImportPage() {
  const canWrite = useCan('lead.write');
  const [{ file }, change] = useAddress(parts);
  return (
    <Page>
      <PageHeader
        title="Import Leads"
        breadcrumbs={[
          { label: 'Leads', href: '/leads' },
          ...(file ? [{ label: 'Imports', href: '/leads/import' }, { label: 'File' }] : [{ label: 'Imports' }]),
        ]}
        description="Import leads from a CSV file, an Excel workbook or contacts. Rows with a problem are listed with the reason."
      />
      {file ? (
        <OneImport key={file} id={file} canWrite={canWrite} />
      ) : (
        <>
          {canWrite && (
            <>
              <Stepper label="Import" steps={steps} current="file" />
              <ChooseFile onUploaded={({ id }) => change({ file: id })} />
            </>
          )}
          <ImportList onOpen={(id) => change({ file: id })} />
        </>
      )}
    </Page>
  );
}
