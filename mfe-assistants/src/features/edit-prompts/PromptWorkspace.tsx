import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Button, Heading, Skeleton, Stack, tokens } from '@switchboard/design-system';
import { IconMinimize } from '@switchboard/design-system/icons';
import { Slot } from '@switchboard/platform';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { useIsLocked } from '../../editing/access.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { PromptField } from './PromptField.tsx';
import { TokenMeter } from './TokenMeter.tsx';
import { usePlaceholders } from './usePlaceholders.ts';

const path = 'system_prompt';
const field = fieldsByPath.get(path);
const plainRows = 24;

// Below the bar at the top of a phone's page.
const Start = styled.div`
  scroll-margin-block-start: ${tokens.space[8]};
`;

interface PromptWorkspaceProps {
  assistantId: string;
  /** Saves the draft; resolves to false if it could not be saved. */
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** The system prompt on its own, as wide as the page: in the prompt engine's editor, or as plain text if that is off. */
export function PromptWorkspace({ assistantId, save, onClose }: PromptWorkspaceProps) {
  const value = useWatch({ name: path }) as string | null;
  const { errors } = useFormContext().formState;
  const change = useChangeFields();
  const isLocked = useIsLocked(field);
  const known = usePlaceholders(assistantId).filter(({ source }) => source !== 'unknown');
  const message = errors[path]?.message;
  const start = useRef<HTMLDivElement>(null);
  // The button that opens the workspace is at the end of a field further down. Chromium scrolls back there when the editor has loaded,
  // unless scroll anchoring is off.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none');
    if ((start.current?.getBoundingClientRect().top ?? 0) < 0) start.current?.scrollIntoView?.();
    return () => void style.removeProperty('overflow-anchor');
  }, []);
  return (
    <Stack gap={4} as="section" aria-label="Prompt workspace">
      <Start ref={start} />
      <Stack direction="row" justify="between" gap={3} wrap>
        <Heading level={3}>Prompt workspace</Heading>
        <Button size="sm" icon={<IconMinimize size={14} />} onPress={onClose}>
          All fields
        </Button>
      </Stack>
      <Slot
        name="prompt.workspace.v1"
        label={field?.label ?? path}
        value={value ?? ''}
        onChange={(text) => change({ [path]: text })}
        known_names={known.map(({ name }) => name)}
        is_read_only={isLocked}
        {...(typeof message === 'string' && { error: message })}
        assistant_id={assistantId}
        save={save}
        pending={<Skeleton lines={12} />}
        fallback={<PromptField path={path} rows={plainRows} />}
      />
      <TokenMeter />
      <PlaceholderList assistantId={assistantId} />
    </Stack>
  );
}
