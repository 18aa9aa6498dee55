import type { PromptResult } from '@switchboard/contracts/prompt-cases';
import { Badge, Banner, Section, Stack, Text } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { checkText } from '../edit-case/checkWords.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

const speakers = { user: 'Person', assistant: 'Reply' } as const;

interface ResultPanelProps {
  result: PromptResult;
  isSimulated: boolean;
  onClose: () => void;
}

/** The result of a case with one version: the conversation, and the verdict of each check with its reason. */
export function ResultPanel({ result, isSimulated, onClose }: ResultPanelProps) {
  const { case_name, version, verdict, is_regression, messages, outcomes, error_message, tokens, milliseconds } =
    result;
  return (
    <SidePanel title={`${case_name}, version ${version}`} onClose={onClose}>
      <Stack gap={5}>
        <Stack direction="row" gap={2} wrap>
          <VerdictBadge verdict={verdict} />
          {is_regression && <Badge tone="danger">Passed before</Badge>}
          {isSimulated && <Badge tone="info">Simulated reply</Badge>}
          <Text size="sm" tone="muted">
            {tokens !== null && `${tokens.toLocaleString('en')} tokens, `}
            {milliseconds.toLocaleString('en')} ms
          </Text>
        </Stack>
        {error_message && <Banner tone="danger" title={error_message} />}
        <Section title="Checks" titleLevel={3}>
          <Stack as="ul" gap={3} role="list" style={{ listStyle: 'none' }}>
            {outcomes.map(({ check, verdict: outcome, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a check has nothing but its place
              <Stack as="li" key={place} gap={1}>
                <Stack direction="row" gap={2} wrap>
                  <VerdictBadge verdict={outcome} />
                  <Text weight="medium">{checkText(check)}</Text>
                </Stack>
                <Text size="sm" tone="muted">
                  {reason}
                </Text>
              </Stack>
            ))}
          </Stack>
        </Section>
        <Section title="What was said" titleLevel={3}>
          <Stack as="ol" gap={3} role="list" style={{ listStyle: 'none' }}>
            {messages.map(({ role, content }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is said has no other name
              <li key={place}>
                <Text as="div" size="xs" tone="muted">
                  {speakers[role]}
                </Text>
                <Text as="div" style={{ whiteSpace: 'pre-wrap' }}>
                  {content}
                </Text>
              </li>
            ))}
          </Stack>
        </Section>
      </Stack>
    </SidePanel>
  );
}
