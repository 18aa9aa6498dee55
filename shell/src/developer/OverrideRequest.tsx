import { Button, DescriptionList, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify, notifyError, request, useOrganization, useSession } from '@switchboard/platform';
import { useEffect, useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { homePath } from '../session/safeRedirect.ts';
import { isAllowedOrigin, type OverrideTarget, readOverrideLink } from './overrideLink.ts';

interface OverrideRequestProps {
  /** The `override` parameter of the address. */
  link: string;
  /** Takes the parameter out of the address. */
  onDone: () => void;
}

/** Why a link is refused without a question; null when it is allowed. */
function useRefusal(target: OverrideTarget | null): string | null {
  const developer = bootStore((state) => state.developer);
  const isSignedIn = useSession() !== null;
  if (!isSignedIn) return 'Sign in first, then open the link again.';
  if (!developer)
    return 'It replaces a part of Switchboard for testing. Only developers of this installation can use it.';
  if (!target) return 'It does not name a module and the address of its folder.';
  if (!isAllowedOrigin(target.url, developer.allowed_origins))
    return `Modules may not come from ${new URL(target.url).origin} in this installation.`;
  return null;
}

/** The first page of the released module that needs no parameter. */
function firstPage(moduleId: string): string {
  const module = bootStore.getState().released.find(({ manifest }) => manifest.id === moduleId);
  const page = module?.manifest.routes.find(({ path, access }) => access === 'member' && !path.includes(':'));
  return page?.path ?? homePath;
}

/** Asks whether a module shall come from a developer's server; a link alone never does it. */
export function OverrideRequest({ link, onDone }: OverrideRequestProps) {
  const target = readOverrideLink(link);
  const refusal = useRefusal(target);
  useEffect(() => {
    if (!refusal) return;
    notify({ title: 'This link cannot be used', description: refusal, tone: 'warning' });
    onDone();
  }, [refusal, onDone]);
  return refusal || !target ? null : <OverrideDialog target={target} onCancel={onDone} />;
}

function OverrideDialog({ target, onCancel }: { target: OverrideTarget; onCancel: () => void }) {
  const { moduleId, url } = target;
  const organization = useOrganization();
  const module = bootStore(({ released }) => released.find(({ manifest }) => manifest.id === moduleId));
  const [isPending, setPending] = useState(false);
  const title = module?.manifest.title ?? moduleId;

  const confirm = async () => {
    setPending(true);
    try {
      await request('POST /api/developer/overrides', { body: { module_id: moduleId, url } });
      window.location.assign(firstPage(moduleId));
    } catch (error) {
      notifyError('The module could not be replaced', error);
      setPending(false);
    }
  };
  return (
    <Dialog
      onClose={onCancel}
      isDismissable={!isPending}
      title={`Use ${title} from ${new URL(url).host}?`}
      description="Only in this session, until you reset it or sign out. No one else sees it."
      footer={
        <>
          <Button onPress={onCancel} isDisabled={isPending} autoFocus>
            Cancel
          </Button>
          <Button variant="primary" onPress={() => void confirm()} isPending={isPending}>
            Use this address
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <DescriptionList
          items={[
            { term: 'Module', value: module ? `${title} (${moduleId})` : `${moduleId}, which has no release yet` },
            { term: 'Released version', value: <Text mono>{module?.manifest.version ?? 'none'}</Text> },
            { term: 'Address', value: <Text mono>{url}</Text> },
          ]}
        />
        <Text as="p">
          Code from this address runs as you: it can read and change everything that you can
          {organization ? ` in ${organization.name}` : ''}, and it has not been checked. Go on only if you started this
          server yourself.
        </Text>
      </Stack>
    </Dialog>
  );
}
