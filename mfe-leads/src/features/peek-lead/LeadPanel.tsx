import type { Lead } from '@switchboard/contracts/leads';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  IconPhone,
  IconUser,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { IconChevronDown, IconChevronUp, IconEdit, IconTrash, IconVideo } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { ApiError, Slot, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { CallsAreOff } from '../../display/CallsAreOff.tsx';
import { LeadFacts } from '../../display/LeadFacts.tsx';
import { leadName } from '../../display/leadName.ts';

interface LeadPanelProps {
  leadId: string;
  /** The lead from the list, shown until the panel's own request has finished. */
  known: Lead | undefined;
  onClose: () => void;
  onAction: (action: 'voice' | 'video' | 'edit' | 'delete' | 'allow', lead: Lead) => void;
  onViewCall: (callLogId: string) => void;
  /** The neighbours in the list; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function Actions({ lead, onAction }: { lead: Lead; onAction: LeadPanelProps['onAction'] }) {
  const canCall = useCan('call.place');
  const canWrite = useCan('lead.write');
  return (
    <>
      {canCall && (
        <Button
          variant="primary"
          icon={<IconPhone />}
          isDisabled={lead.do_not_call}
          onPress={() => onAction('voice', lead)}
        >
          Voice Call
        </Button>
      )}
      {canCall && (
        <Button icon={<IconVideo />} onPress={() => onAction('video', lead)}>
          Video Interview
        </Button>
      )}
      {canWrite && (
        <Button icon={<IconEdit />} onPress={() => onAction('edit', lead)}>
          Edit
        </Button>
      )}
      {canWrite && <IconButton label="Delete" icon={<IconTrash />} onPress={() => onAction('delete', lead)} />}
    </>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isGone(error))
    return (
      <EmptyState
        icon={<IconUser />}
        title="This lead does not exist"
        description="It may have been deleted, or it belongs to another organization."
      />
    );
  return <ErrorState title="Failed to load the lead" error={error} onRetry={onRetry} />;
}

/** A lead next to the list: who it is, what was said so far, and its actions. */
export function LeadPanel({ leadId, known, onClose, onAction, onViewCall, onPrevious, onNext }: LeadPanelProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/leads/:id', { params: { id: leadId } }),
    placeholderData: known,
  });
  const lead = data ?? known;
  // A failed refresh leaves the known data on screen, unless the lead is gone.
  const problem = error && (lead === undefined || isGone(error)) ? error : null;
  return (
    <SidePanel
      onClose={onClose}
      title={lead ? leadName(lead) : 'Lead'}
      actions={
        <>
          <Button size="sm" href={`/leads/${leadId}`}>
            Open page
          </Button>
          <IconButton
            label="Previous lead"
            icon={<IconChevronUp />}
            isDisabled={!onPrevious}
            onPress={() => onPrevious?.()}
          />
          <IconButton label="Next lead" icon={<IconChevronDown />} isDisabled={!onNext} onPress={() => onNext?.()} />
        </>
      }
      footer={lead && !problem ? <Actions lead={lead} onAction={onAction} /> : undefined}
    >
      {problem ? (
        <Missing error={problem} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={5} aria-busy={lead === undefined}>
          {lead?.do_not_call && <CallsAreOff lead={lead} onAllow={() => onAction('allow', lead)} />}
          {lead ? <LeadFacts lead={lead} /> : <Skeleton lines={10} />}
          <Slot
            name="lead.panels.v1"
            lead_id={leadId}
            onViewCall={onViewCall}
            pending={<Skeleton lines={5} />}
            fallback={<Text tone="muted">There is nothing more about this lead.</Text>}
          />
        </Stack>
      )}
    </SidePanel>
  );
}
