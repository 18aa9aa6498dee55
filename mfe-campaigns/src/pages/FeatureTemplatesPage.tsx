import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { Button, IconPlus, Loaded, Page, PageHeader } from '@switchboard/design-system';
import { useCan, useFlag, useOrganization } from '@switchboard/platform';
import { endpointRows, useQuery, useRow } from '@switchboard/platform/query';
import { type AddressedDialog, useDialogAddress, useNavigate } from '@switchboard/platform/router';
import { NoOrganization } from '../display/NoOrganization.tsx';
import { DeleteFeatureTemplate } from '../features/browse-feature-templates/DeleteFeatureTemplate.tsx';
import { FeatureTemplateTable } from '../features/browse-feature-templates/FeatureTemplateTable.tsx';
import { CreateFeatureTemplateDialog } from '../features/create-feature-template/CreateFeatureTemplateDialog.tsx';

interface DialogsProps {
  listed: readonly FeatureTemplate[] | undefined;
  dialog: AddressedDialog;
}

function Dialogs({ listed, dialog }: DialogsProps) {
  const { close } = dialog;
  const template = useRow('GET /api/feature-templates/:id', dialog.delete, {
    listed,
    noun: 'feature template',
    onMissing: close,
  });
  if (dialog.isCreating) return <CreateFeatureTemplateDialog onClose={close} />;
  return template ? <DeleteFeatureTemplate template={template} onClose={close} /> : null;
}

/** The page for members of an organization. */
function Templates() {
  const canWrite = useCan('template.write');
  const hasCampaigns = useFlag('campaigns');
  const maySeeCampaigns = useCan('campaign.read');
  const templates = useQuery(endpointRows('GET /api/feature-templates'));
  const navigate = useNavigate();
  const open = (id: string) => void navigate(`/feature-templates/${id}`);
  const dialog = useDialogAddress(canWrite ? ['create', 'delete'] : []);
  const actions = canWrite
    ? { onCreate: dialog.create, onDelete: (id: string) => dialog.open('delete', id) }
    : undefined;
  return (
    <Page>
      <PageHeader
        title="Feature Templates"
        description="Each template combines an assistant with a form. You start campaigns from it."
        actions={
          <>
            {hasCampaigns && maySeeCampaigns && <Button href="/campaigns">All Campaigns</Button>}
            {actions && (
              <Button variant="primary" icon={<IconPlus />} onPress={actions.onCreate}>
                Create Template
              </Button>
            )}
          </>
        }
      />
      <Loaded
        query={templates}
        failed="Failed to load feature templates"
        loading={<FeatureTemplateTable templates={undefined} onOpen={open} />}
      >
        {(rows) => <FeatureTemplateTable templates={rows} onOpen={open} actions={actions} />}
      </Loaded>
      {canWrite && <Dialogs listed={templates.data} dialog={dialog} />}
    </Page>
  );
}

/** `/feature-templates`: the kinds of campaigns that the organization runs. */
export function FeatureTemplatesPage() {
  return useOrganization() ? <Templates /> : <NoOrganization />;
}
