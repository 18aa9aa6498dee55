import type { MergeCandidate } from '@switchboard/contracts/lead-merges';
import { mergeUndoDays } from '@switchboard/contracts/lead-merges.limits';
import { Banner, Button, ErrorState, formatPhone, Heading, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { leadName } from '../../display/leadName.ts';
import { CompareLeads } from './CompareLeads.tsx';
import { conflictsInWords, holdingsInWords, keptFrom, type MergeChoice, mergedFields, taking } from './mergeChoice.ts';

interface MergeDialogProps {
  /** Any of the leads that have the number. */
  leadId: string;
  onClose: () => void;
}

/** The records that move, and the conflicts between them. */
function Preview({ candidates, survivorId }: { candidates: readonly MergeCandidate[]; survivorId: string }) {
  const conflicts = conflictsInWords(candidates);
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>What moves</Heading>
      {candidates
        .filter(({ lead }) => lead.id !== survivorId)
        .map((candidate) => (
          <Text key={candidate.lead.id} as="p" size="sm">
            From {leadName(candidate.lead)}: {holdingsInWords(candidate)}
          </Text>
        ))}
      {conflicts.map((conflict) => (
        <Text key={conflict} as="p" size="sm" tone="muted">
          {conflict}
        </Text>
      ))}
    </Stack>
  );
}

interface ChosenProps extends MergeDialogProps {
  candidates: readonly MergeCandidate[];
  total: number;
}

function ChooseDialog({ candidates, total, onClose }: ChosenProps) {
  const [oldest] = candidates;
  const [choice, setChoice] = useState<MergeChoice>({
    survivorId: oldest?.lead.id ?? '',
    leftOut: new Set(),
    valuesFrom: {},
  });
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/leads/:id/merge', {
      stale: 'lead.changed',
      done: 'Leads merged. You can take it back under Merged.',
      failed: 'Failed to merge leads. Please try again.',
    }),
  );
  const included = taking(candidates, choice);
  const survivor = included.find(({ lead }) => lead.id === choice.survivorId);
  const merge = () => {
    const values_from = Object.fromEntries(
      mergedFields(included)
        .map((field) => [field, keptFrom(included, choice, field)] as const)
        .filter(([, id]) => id !== choice.survivorId),
    );
    const lead_ids = included.map(({ lead }) => lead.id).filter((id) => id !== choice.survivorId);
    mutate({ params: { id: choice.survivorId }, body: { lead_ids, values_from } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      isDismissable={!isPending}
      title={`Merge leads with ${formatPhone(oldest?.lead.phone_number ?? '')}`}
      description={`One lead stays, with the values you choose and everything that belongs to the others. You can take it back for ${mergeUndoDays} days.`}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isPending={isPending} isDisabled={included.length < 2 || !survivor} onPress={merge}>
            Merge {included.length} leads
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {total > candidates.length && (
          <Banner tone="info">
            {total} leads have this number. These are the {candidates.length} oldest; merge the others afterwards.
          </Banner>
        )}
        <CompareLeads candidates={candidates} choice={choice} onChange={setChoice} />
        <Preview candidates={included} survivorId={choice.survivorId} />
      </Stack>
    </Dialog>
  );
}

/** Leads with one number side by side: which one stays, and whose values it gets. */
export function MergeDialog({ leadId, onClose }: MergeDialogProps) {
  const { data, error, refetch } = useFreshQuery(
    endpointQuery('GET /api/leads/:id/duplicates', { params: { id: leadId } }),
  );
  if (data && data.candidates.length > 1) return <ChooseDialog {...data} leadId={leadId} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title="Merge leads"
      footer={
        <Button autoFocus onPress={onClose}>
          Close
        </Button>
      }
    >
      {error && <ErrorState title="Failed to load the leads" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={8} />}
      {data && <Text>No other lead has this number now.</Text>}
    </Dialog>
  );
}
