import { type ComponentPropsWithRef, type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconCheck } from '../icons/icons.ts';
import { IconCopy } from '../icons/moreIcons.ts';
import { tokens } from '../tokens/tokens.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

export interface CodeBlockProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  value: string;
  language?: string;
  /** Name of the block for screen readers. */
  label: string;
  /** Height in px from which the block scrolls. */
  maxHeight?: number;
  isCopyable?: boolean;
  /** The value with marked-up parts, if plain text isn't enough. */
  children?: ReactNode;
}

const COPIED_MS = 2000;

const Root = styled.div`
  position: relative;
  min-inline-size: 0;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
`;

const Code = styled.pre`
  overflow: auto;
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-radius: inherit;
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
  line-height: ${tokens.leading.normal};
  tab-size: 2;

  [data-copyable] > & {
    padding-inline-end: ${tokens.space[7]};
  }

  & > code {
    font-size: inherit;
  }
`;

const Corner = styled.div`
  position: absolute;
  inset-block-start: ${tokens.space[2]};
  inset-inline-end: ${tokens.space[2]};
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  /* Longer lines pass below it as they scroll. */
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
`;

/** Copies text and confirms it for two seconds. */
function useCopy(value: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { state, copy };
}

const stateText = { idle: '', copied: 'Copied', failed: 'Copying was not allowed' };

/** Text that is read as code: requests, identifiers, prompts. */
export function CodeBlock({ value, language, label, maxHeight, isCopyable = true, children, ...rest }: CodeBlockProps) {
  const { state, copy } = useCopy(value);
  return (
    <Root data-copyable={isCopyable || undefined} {...rest}>
      <Code role="region" aria-label={label} tabIndex={0} data-language={language} style={{ maxHeight }}>
        <code>{children ?? value}</code>
      </Code>
      {isCopyable && (
        <Corner>
          {state === 'failed' && <span aria-hidden="true">{stateText.failed}</span>}
          <VisuallyHidden role="status">{stateText[state]}</VisuallyHidden>
          <IconButton
            label={`Copy ${label}`}
            size="sm"
            icon={state === 'copied' ? <IconCheck /> : <IconCopy />}
            onPress={copy}
          />
        </Corner>
      )}
    </Root>
  );
}
