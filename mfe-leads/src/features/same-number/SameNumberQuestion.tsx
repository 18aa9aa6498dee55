import type { SameNumberAnswer } from '@switchboard/contracts/leads';
import { SharedNumberDialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';

/** A lead that has the number. */
export interface NumberOwner {
  id: string;
  name: string;
}

/** The leads that have the number, where that is why a lead couldn't be saved. */
export const ownersOf = (error: unknown): NumberOwner[] =>
  error instanceof ApiError && error.reason === 'number_taken' ? (error.details.leads as NumberOwner[]) : [];

/** Namesakes are counted, so that no two buttons read the same. */
function ownerLabel(owners: readonly NumberOwner[], { id, name }: NumberOwner): string {
  const same = owners.filter((owner) => owner.name === name);
  return same.length < 2 ? name : `${name} (${same.findIndex((owner) => owner.id === id) + 1} of ${same.length})`;
}

interface SameNumberQuestionProps {
  owners: readonly NumberOwner[];
  /** Whom it is about, where no form behind the question shows it. */
  about?: string;
  isPending?: boolean;
  onAnswer: (answer: SameNumberAnswer) => void;
  onSkip: () => void;
  onClose: () => void;
}

/** Asks about a number that other leads have: whether to update one of them, create a second lead or skip it. */
export function SameNumberQuestion({
  owners,
  about,
  isPending = false,
  onAnswer,
  onSkip,
  onClose,
}: SameNumberQuestionProps) {
  const names = [...new Set(owners.map(({ name }) => name))];
  return (
    <SharedNumberDialog
      title={`${names.join(' and ')} already ${names.length > 1 ? 'have' : 'has'} this number`}
      description={`${about ? `${about}: is` : 'Is'} this the same person, or do two people share the number?`}
      answers={[
        ...owners.map((owner) => ({
          label: `Update ${ownerLabel(owners, owner)}`,
          onChoose: () => onAnswer({ action: 'update', lead_id: owner.id }),
        })),
        { label: 'Create a second lead', onChoose: () => onAnswer({ action: 'second' }) },
      ]}
      isPending={isPending}
      onSkip={onSkip}
      onClose={onClose}
    />
  );
}
