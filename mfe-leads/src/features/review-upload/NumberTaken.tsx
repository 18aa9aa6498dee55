import type { ReviewLead } from '@switchboard/contracts/lead-uploads';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';

/** A lead that has the number. */
export interface NumberOwner {
  id: string;
  name: string;
}

/** The leads with other names that have the number, where that is why a lead could not be saved. */
export const ownersOf = (error: unknown): NumberOwner[] =>
  error instanceof ApiError && error.reason === 'number_taken' ? (error.details.leads as NumberOwner[]) : [];

interface NumberTakenProps {
  owners: readonly NumberOwner[];
  onAnswer: (answer: NonNullable<ReviewLead['same_number']>) => void;
  onSkip: () => void;
}

/** Asks whose the number is: nobody's details are written over those of somebody else. */
export function NumberTaken({ owners, onAnswer, onSkip }: NumberTakenProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title={`${owners.map(({ name }) => name).join(' and ')} already ${owners.length > 1 ? 'have' : 'has'} this number`}
    >
      <Stack gap={3}>
        <span>Is this the same person, or do two people share the number?</span>
        <Stack direction="row" wrap gap={2}>
          {owners.map(({ id, name }) => (
            <Button key={id} size="sm" onPress={() => onAnswer({ action: 'update', lead_id: id })}>
              Update {name}
            </Button>
          ))}
          <Button size="sm" onPress={() => onAnswer({ action: 'second' })}>
            Create a second lead
          </Button>
          <Button size="sm" variant="ghost" onPress={onSkip}>
            Skip
          </Button>
        </Stack>
      </Stack>
    </Banner>
  );
}
