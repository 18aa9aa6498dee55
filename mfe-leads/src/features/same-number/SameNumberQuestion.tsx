import type { SameNumberAnswer } from '@switchboard/contracts/leads';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';

/** A lead that has the number. */
export interface NumberOwner {
  id: string;
  name: string;
}

/** The leads that have the number, where that is why a lead couldn't be saved. */
export const ownersOf = (error: unknown): NumberOwner[] =>
  error instanceof ApiError && error.reason === 'number_taken' ? (error.details.leads as NumberOwner[]) : [];

interface SameNumberQuestionProps {
  owners: readonly NumberOwner[];
  isDisabled?: boolean;
  onAnswer: (answer: SameNumberAnswer) => void;
  onSkip: () => void;
}

/** Asks whose number it is, so that no one's details are written over somebody else's. */
export function SameNumberQuestion({ owners, isDisabled = false, onAnswer, onSkip }: SameNumberQuestionProps) {
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
            <Button
              key={id}
              size="sm"
              isDisabled={isDisabled}
              style={{ maxInlineSize: '100%', minInlineSize: 0 }}
              onPress={() => onAnswer({ action: 'update', lead_id: id })}
            >
              <Text size="sm" truncate>
                Update {name}
              </Text>
            </Button>
          ))}
          <Button size="sm" isDisabled={isDisabled} onPress={() => onAnswer({ action: 'second' })}>
            Create a second lead
          </Button>
          <Button size="sm" variant="ghost" isDisabled={isDisabled} onPress={onSkip}>
            Skip
          </Button>
        </Stack>
      </Stack>
    </Banner>
  );
}
