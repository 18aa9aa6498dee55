import type { Onboarding } from '@switchboard/contracts/onboarding';
import { type KitName, kitNames, kitTitles } from '@switchboard/contracts/onboarding.limits';
import { Button, Card, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

const lookAround = 'look-around';

const about: Record<KitName, string> = {
  'lead-qualification': 'Call people who contacted you, and find out who is worth a visit.',
  'customer-support': 'Answer what customers ask, and call them back.',
  receptionists: 'Answer for a practice or an office, and move appointments.',
  'dispatch-service': 'Record where callers are and what they need.',
  interviews: 'Run first interviews by video, and review them afterwards.',
};

const options = [
  ...kitNames.map((id) => ({ id, label: kitTitles[id], description: about[id] })),
  { id: lookAround, label: 'I look around first', description: 'Start without samples, with two assistants.' },
];

interface BeginQuestionProps {
  /** The kit that the person chose on the public pages. */
  wanted: KitName | null;
  /** The person opened this page for this question. */
  hasFocus: boolean;
  /** The person has clicked: a live event with the result may arrive before the response. */
  onAnswering: () => void;
  onAnswered: (answer: Onboarding) => void;
}

/** The one question for a new organization: what it starts with. */
export function BeginQuestion({ wanted, hasFocus, onAnswering, onAnswered }: BeginQuestionProps) {
  const [choice, setChoice] = useState<string>(wanted ?? kitNames[0]);
  const lay = useMutation({
    ...endpointMutation('POST /api/onboarding/kit', {
      stale: 'onboarding_kit.changed',
      failed: 'The samples could not be created',
    }),
  });
  const skip = useMutation({
    ...endpointMutation('PATCH /api/onboarding', { failed: 'Your answer could not be kept' }),
  });
  const isPending = lay.isPending || skip.isPending;
  const kit = kitNames.find((name) => name === choice);
  const skipNow = () => skip.mutate({ body: { is_answered: true } }, { onSuccess: onAnswered });
  const begin = () => {
    onAnswering();
    if (kit) lay.mutate({ body: { use_case: kit } }, { onSuccess: onAnswered });
    else skipNow();
  };
  return (
    <Card
      title="What do you want to begin with?"
      titleLevel={2}
      description="We’ll add a sample assistant, leads, calls and an interview. They’re marked as samples, don’t affect your figures, and can be removed in one click."
      tone="accent"
    >
      <Stack gap={4}>
        <RadioGroup label="Begin with" isLabelHidden options={options} value={choice} onChange={setChoice} />
        <Stack direction="row" gap={2} wrap>
          <Button variant="primary" autoFocus={hasFocus} isPending={isPending} onPress={begin}>
            Begin
          </Button>
          <Button variant="ghost" isDisabled={isPending} onPress={skipNow}>
            Skip
          </Button>
          <Text as="p" size="sm" tone="muted" role="status">
            {lay.isPending ? 'Laying out your samples…' : ''}
          </Text>
        </Stack>
      </Stack>
    </Card>
  );
}
