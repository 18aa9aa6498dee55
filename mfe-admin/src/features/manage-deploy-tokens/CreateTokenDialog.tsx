import { NewDeployToken } from '@switchboard/contracts/module-records';
import { maxTokenNameLength } from '@switchboard/contracts/module-registry.limits';
import { Banner } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { ShownOnce, WrappedCode } from '../../ShownOnce.tsx';
import { failureText } from '../../superadmin/refusals.ts';

/** The command that releases a module to this installation. */
function releaseCommand(moduleId: string, token: string): string {
  return `SWITCHBOARD_DEPLOY_TOKEN=${token} npm run release -w mfe-${moduleId} -- --to ${window.location.origin}`;
}

interface Props {
  moduleId: string;
  onClose: () => void;
}

function TokenOnce({ moduleId, name, token, onClose }: Props & { name: string; token: string }) {
  return (
    <ShownOnce title={`Deploy token ${name}`} label="deploy token" value={token} onClose={onClose}>
      <WrappedCode label="release command" value={releaseCommand(moduleId, token)} />
      <Banner tone="info">
        The command runs in the module's repository. In CI, keep the token as a secret under the name
        SWITCHBOARD_DEPLOY_TOKEN.
      </Banner>
    </ShownOnce>
  );
}

/** Makes a deploy token; its text lives in this dialog and nowhere else. */
export function CreateTokenDialog({ moduleId, onClose }: Props) {
  const create = useMutation({
    ...endpointMutation('POST /api/modules/:id/tokens', {
      stale: ['GET /api/modules/:id/tokens', 'GET /api/modules/:id/log'],
    }),
    // A secret has no business in a cache.
    gcTime: 0,
  });
  const form = useSaveForm(NewDeployToken, {
    values: { name: '' },
    save: (body) => create.mutateAsync({ params: { id: moduleId }, body }),
    failed: failureText,
  });
  if (create.data)
    return (
      <TokenOnce
        moduleId={moduleId}
        name={create.data.name}
        token={create.data.token}
        onClose={() => {
          create.reset();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      size="sm"
      title="New deploy token"
      description={`With it, ${moduleId} can be released, given to a canary and rolled back.`}
      submitLabel="Make the token"
      isSubmitDisabled={form.watch('name').trim() === ''}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        description="Name the person or program that will use it. The log shows this name."
        placeholder="CI"
        autoComplete="off"
        maxLength={maxTokenNameLength}
      />
    </FormDialog>
  );
}
