import { useMemo } from 'react';
import styled from 'styled-components';
import { CodeBlock, type CodeBlockProps } from '../CodeBlock/CodeBlock.tsx';
import { tokens } from '../tokens/tokens.ts';
import { jsonTokens } from './jsonTokens.ts';

export interface JsonBlockProps extends Omit<CodeBlockProps, 'value' | 'language' | 'children'> {
  value: unknown;
}

const Part = styled.span`
  &[data-kind='key'] {
    color: ${tokens.color.accent};
  }

  &[data-kind='number'],
  &[data-kind='literal'] {
    color: ${tokens.color.live};
  }
`;

function print(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

/** A value as indented JSON. */
export function JsonBlock({ value, ...rest }: JsonBlockProps) {
  const json = useMemo(() => print(value), [value]);
  const parts = useMemo(() => jsonTokens(json), [json]);
  return (
    <CodeBlock value={json} language="json" {...rest}>
      {parts.map((part) =>
        part.kind === 'plain' || part.kind === 'string' ? (
          part.text
        ) : (
          <Part key={part.at} data-kind={part.kind}>
            {part.text}
          </Part>
        ),
      )}
    </CodeBlock>
  );
}
