import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';

export interface SharedNumberAnswer {
  /** Unique among the answers. */
  label: string;
  onChoose: () => void;
}

export interface SharedNumberDialogProps extends Pick<DialogProps, 'className' | 'style' | 'ref'> {
  /** The lead that already has the number. */
  title: ReactNode;
  /** What the answers decide. */
  description: ReactNode;
  /** The answers that save something, the most likely one first. */
  answers: readonly SharedNumberAnswer[];
  /** Label of the answer that changes nothing. */
  skipLabel?: string;
  onSkip: () => void;
  /** Closes the question without an answer. */
  onClose: () => void;
  /** An answer is being saved: the question stays open until the caller closes it. */
  isPending?: boolean;
}

/** Asks whose number it is wherever leads are created or added, so that one person's details never overwrite another's. */
export function SharedNumberDialog({
  title,
  description,
  answers,
  skipLabel = 'Skip',
  onSkip,
  onClose,
  isPending = false,
  ...rest
}: SharedNumberDialogProps) {
  return (
    <Dialog
      size="sm"
      title={title}
      description={description}
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <Button variant="ghost" isDisabled={isPending} onPress={onSkip}>
          {skipLabel}
        </Button>
      }
      {...rest}
    >
      <Stack gap={2}>
        {answers.map(({ label, onChoose }) => (
          <Button
            key={label}
            isDisabled={isPending}
            style={{ inlineSize: '100%', minInlineSize: 0 }}
            onPress={onChoose}
          >
            <Text truncate>{label}</Text>
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
