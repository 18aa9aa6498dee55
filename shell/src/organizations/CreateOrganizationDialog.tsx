import { createOrganizationTimeoutMs, OrganizationName } from '@switchboard/contracts/session';
import { maxOrganizationNameLength } from '@switchboard/contracts/session.limits';
import { Banner, formatDay, Link, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, request, useSession } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { afterAsking } from '@switchboard/platform/host';
import { z } from 'zod';
import { enterNewOrganization, signOut } from '../session/sessionActions.ts';
import { useAskAgain } from '../session/useAskAgain.ts';
import { useSessionContext } from '../session/useSessionContext.ts';

interface CreateOrganizationDialogProps {
  /** The person has no organization yet: the dialog cannot be closed, only left by signing out. */
  isRequired: boolean;
  onClose: () => void;
}

function failureText(error: unknown): string | undefined {
  if (error instanceof ApiError && error.fields.name) return undefined;
  if (error instanceof ApiError && error.reason === 'timeout')
    return 'Organization creation timed out. Please try again.';
  if (error instanceof ApiError && error.code === 'LIMIT_EXCEEDED') return error.message;
  return 'Failed to create organization. Please try again.';
}

/** Told to those who are in no organization any more: which one it was, and what they can do. */
function Removed() {
  const removal = useSession()?.removed_from;
  if (!removal) return null;
  return (
    <Banner tone="warning" title={`You are no longer a member of ${removal.organization_name}`}>
      An owner or admin removed you on {formatDay(removal.removed_at)}. Everything you created there stays. If this is a
      mistake, ask them for a new invitation, or create your own organization.
    </Banner>
  );
}

const NewOrganization = z.object({ name: OrganizationName });

/** 'Create Your Organization': one field; Enter submits. */
export function CreateOrganizationDialog({ isRequired, onClose }: CreateOrganizationDialogProps) {
  const context = useSessionContext();
  // The person may have joined one elsewhere in the meantime.
  useAskAgain(isRequired);
  const form = useSaveForm(NewOrganization, {
    values: { name: '' },
    save: (body) => request('POST /api/organizations', { body, timeoutMs: createOrganizationTimeoutMs }),
    done: 'Organization created',
    failed: failureText,
    onSaved: ({ name }) => {
      onClose();
      // Unsaved input on the page is kept if the person wants to stay: the page then offers to switch back.
      afterAsking(() => void enterNewOrganization(context, name));
    },
    isGuarded: !isRequired,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Create Your Organization"
      description="Assistants, leads and calls belong to an organization. You become its owner."
      submitLabel="Create Organization"
      {...(isRequired ? { wayOut: { label: 'Log out', onPress: () => void signOut(context) } } : {})}
      onClose={onClose}
    >
      {isRequired && <Removed />}
      <TextField
        name="name"
        label="Organization name"
        autoComplete="organization"
        maxLength={maxOrganizationNameLength}
      />
      {isRequired && (
        <Text as="p" tone="muted" size="sm">
          Name, address, password and browsers of your account are on <Link href="/profile">your profile</Link>.
        </Text>
      )}
    </FormDialog>
  );
}
