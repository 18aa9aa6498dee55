import { maxPromptContentLength } from '@switchboard/contracts/prompts.limits';
import { ButtonGroup, Skeleton, Stack, Text } from '@switchboard/design-system';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { InsertMicroPrompt } from './InsertMicroPrompt.tsx';
import type { PromptEditorHandle } from './PromptEditor.tsx';
import { estimatedTokens } from './tokens.ts';

const Editor = lazy(async () => ({ default: (await import('./PromptEditor.tsx')).PromptEditor }));

interface PromptFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  errorMessage?: string | undefined;
  /** Names that calls fill in besides those of leads and their own fields. */
  knownNames?: readonly string[];
  isReadOnly?: boolean;
  /** Buttons next to "Micro prompts". */
  actions?: ReactNode;
}

// Counting a long text takes longer than a keystroke may.
const countAfterMs = 250;

/** About how many tokens a text is, counted where the typing pauses. */
function useTokens(text: string): number {
  const [counted, setCounted] = useState(() => ({ text, tokens: estimatedTokens(text) }));
  useEffect(() => {
    if (counted.text === text) return;
    const timer = setTimeout(() => setCounted({ text, tokens: estimatedTokens(text) }), countAfterMs);
    return () => clearTimeout(timer);
  }, [text, counted]);
  return counted.tokens;
}

/** The text of a prompt, to be edited, with how long it is. */
export function PromptField(props: PromptFieldProps) {
  const { label, value, onChange, errorMessage, knownNames = [], isReadOnly = false, actions } = props;
  const canReadLeads = useCan('lead.read');
  const hasLeads = useFlag('leads');
  const hasSnippets = useFlag('microprompts');
  const { data: own = [] } = useQuery({ ...endpointRows('GET /api/custom-fields'), enabled: canReadLeads && hasLeads });
  const { data: snippets = [] } = useQuery({ ...endpointRows('GET /api/micro-prompts'), enabled: hasSnippets });
  const handle = useRef<PromptEditorHandle>(null);
  const helpId = useId();
  const tokens = useTokens(value);
  const isTooLong = value.length > maxPromptContentLength;
  const error = isTooLong ? `A prompt can have at most ${maxPromptContentLength} characters` : errorMessage;
  return (
    <Stack gap={2} role="group" aria-label={`${label}, with its tools`} aria-describedby={helpId}>
      <Stack direction="row" justify="between" wrap gap={2}>
        <Text weight="medium">{label}</Text>
        <ButtonGroup>
          {hasSnippets && !isReadOnly && <InsertMicroPrompt onChoose={(text) => handle.current?.insert(text)} />}
          {actions}
        </ButtonGroup>
      </Stack>
      <Suspense fallback={<Skeleton shape="block" height={256} />}>
        <Editor
          label={label}
          value={value}
          onChange={onChange}
          snippets={snippets}
          knownNames={[...own.map(({ key }) => key), ...knownNames]}
          isReadOnly={isReadOnly}
          isInvalid={error !== undefined}
          handle={handle}
        />
      </Suspense>
      {error !== undefined && (
        <Text as="p" size="sm" tone="danger" role="alert">
          {error}
        </Text>
      )}
      <Text as="p" size="sm" tone="muted" id={helpId}>
        {value.length.toLocaleString('en')} of {maxPromptContentLength.toLocaleString('en')} characters, about{' '}
        {tokens.toLocaleString('en')} tokens. Names in braces, as {'{first_name}'}, are filled in for each call.
        {hasSnippets && !isReadOnly && ' Type / to insert a micro prompt.'}
      </Text>
    </Stack>
  );
}
