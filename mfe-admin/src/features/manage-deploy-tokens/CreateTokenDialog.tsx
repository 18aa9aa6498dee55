import { Banner, Button, Stack } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { Form, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { useCreateToken } from '../../api/registry.ts';
import { isSessionOver } from '../../api/superAdmin.ts';
import { errorMessage } from '../../superadmin/refusals.ts';

// Both are read and copied as a whole: they wrap instead of running below the copy button.
const Wrapped = styled(CodeBlock)`
  & pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

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
    <Dialog
      isOpen
      // Only the button closes it: the text cannot be shown a second time.
      onOpenChange={() => undefined}
      isDismissable={false}
      title={`Deploy token ${name}`}
      description="Copy it now: it is shown only this once."
      footer={
        <Button variant="primary" onPress={onClose}>
          I have copied it
        </Button>
      }
    >
      <Stack gap={4}>
        <Wrapped label="deploy token" value={token} />
        <Wrapped label="release command" value={releaseCommand(moduleId, token)} />
        <Banner tone="info">
          The command runs in the module's repository. In CI, keep the token as a secret under the name
          SWITCHBOARD_DEPLOY_TOKEN.
        </Banner>
      </Stack>
    </Dialog>
  );
}

/** Makes a deploy token; its text lives in this dialog and nowhere else. */
export function CreateTokenDialog({ moduleId, onClose }: Props) {
  const formId = useId();
  const create = useCreateToken(moduleId);
  const [name, setName] = useState('');
  const { error } = create;
  const refused =
    error && !isSessionOver(error)
      ? (error instanceof ApiError && error.fields.name) || errorMessage(error)
      : undefined;
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="New deploy token"
      description={`With it, ${moduleId} can be released, given to a canary and rolled back.`}
      isDismissable={!create.isPending}
      footer={
        <>
          <Button isDisabled={create.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={create.isPending}
            isDisabled={name.trim() === ''}
          >
            Make the token
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={() => {
          if (name.trim() !== '' && !create.isPending) create.mutate(name.trim());
        }}
      >
        <TextField
          label="Name"
          description="Who or what will use it; the log shows it."
          placeholder="CI"
          autoFocus
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={(text) => {
            setName(text);
            if (error) create.reset();
          }}
          errorMessage={refused}
        />
      </Form>
    </Dialog>
  );
}
