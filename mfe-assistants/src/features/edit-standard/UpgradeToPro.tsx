import { Card, Stack, Text } from '@switchboard/design-system';

/** Source: specification 02 §1. */
const gives = [
  'advanced model settings (temperature, max tokens)',
  'custom system prompts',
  'function calling',
  'advanced voice settings',
  'all Deepgram transcription models',
  'custom call-handling configuration',
];

/** The PRO features of an assistant, for accounts without PRO. */
export function UpgradeToPro() {
  return (
    <Card tone="accent" title="Upgrade to PRO">
      <Stack gap={2}>
        <Text as="p">PRO gives {new Intl.ListFormat('en').format(gives)}.</Text>
        <Text as="p" size="sm" tone="muted">
          Upgrades go through your account manager or the billing section.
        </Text>
      </Stack>
    </Card>
  );
}
