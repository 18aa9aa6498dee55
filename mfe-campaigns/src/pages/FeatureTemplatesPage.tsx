import { Button, EmptyState, Heading, IconBuilding, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { useCan, useOrganization } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { featureTemplatesOptions } from '../api/featureTemplates.ts';
import { FeatureTemplateTable } from '../features/browse-feature-templates/FeatureTemplateTable.tsx';
import { CreateFeatureTemplateDialog } from '../features/create-feature-template/CreateFeatureTemplateDialog.tsx';
import { DeleteFeatureTemplateDialog } from '../features/delete-feature-template/DeleteFeatureTemplateDialog.tsx';

/** The dialog that the address names: `?dialog=create` or `?delete=<id>`. */
function Dialogs({ onClose }: { onClose: () => void }) {
  const [params] = useSearchParams();
  const { data } = useQuery(featureTemplatesOptions());
  const deleted = data?.items.find(({ id }) => id === params.get('delete'));
  if (params.get('dialog') === 'create') return <CreateFeatureTemplateDialog onClose={onClose} />;
  if (deleted) return <DeleteFeatureTemplateDialog template={deleted} onClose={onClose} />;
  return null;
}

/** `/feature-templates`: what kinds of campaigns the organization runs. */
export function FeatureTemplatesPage() {
  const organization = useOrganization();
  const canWrite = useCan('template.write');
  const [, setParams] = useSearchParams();
  const open = (dialog: Record<string, string>) => setParams(dialog, { replace: true });
  const actions = {
    onCreate: () => open({ dialog: 'create' }),
    onDelete: ({ id }: { id: string }) => open({ delete: id }),
  };

  if (!organization)
    return (
      <Page>
        <EmptyState
          icon={<IconBuilding />}
          title={<Heading level={1}>No Organization Selected</Heading>}
          description="Please select an organization to manage feature templates."
        />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Feature Templates"
        description="Each template joins an assistant with a form; campaigns are started from it."
        actions={
          canWrite ? (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onCreate}>
              Create Template
            </Button>
          ) : undefined
        }
      />
      <FeatureTemplateTable actions={canWrite ? actions : undefined} />
      {canWrite && <Dialogs onClose={() => open({})} />}
    </Page>
  );
}
