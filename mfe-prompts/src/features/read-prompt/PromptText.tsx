import { Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { useCan, useFlag } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { FilledIn } from './FilledIn.tsx';
import { PlainPrompt } from './PlainPrompt.tsx';

const Formatted = lazy(async () => ({ default: (await import('./FormattedPrompt.tsx')).FormattedPrompt }));

const Frame = styled.div`
  max-block-size: 70vh;
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow: auto;
  overflow-wrap: anywhere;
`;

const views = ['plain', 'formatted', 'lead'] as const;
type View = (typeof views)[number];

/** A read-only prompt: as source text, formatted, or filled in for a lead. */
export function PromptText({ content }: { content: string }) {
  const canReadLeads = useCan('lead.read');
  const hasLeads = useFlag('leads');
  const [view, setView] = useState<View>('plain');
  const options = [
    { id: 'plain', label: 'As written' },
    { id: 'formatted', label: 'Formatted' },
    ...(canReadLeads && hasLeads ? [{ id: 'lead', label: 'Filled in with a lead' }] : []),
  ];
  return (
    <Stack gap={3}>
      <RadioGroup
        label="How it is shown"
        isLabelHidden
        orientation="horizontal"
        options={options}
        value={view}
        onChange={(id) => setView(id as View)}
      />
      {view === 'lead' ? (
        <FilledIn content={content} frame={Frame} />
      ) : (
        <Frame role="region" aria-label="Prompt" tabIndex={0}>
          {view === 'plain' ? (
            <PlainPrompt content={content} />
          ) : (
            <Suspense fallback={<Skeleton lines={8} />}>
              <Formatted content={content} />
            </Suspense>
          )}
        </Frame>
      )}
      {view === 'formatted' && (
        <Text size="sm" tone="muted">
          Assistants get the text as it is written. HTML in it is shown as text.
        </Text>
      )}
    </Stack>
  );
}
