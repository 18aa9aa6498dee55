import { type ComponentPropsWithRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { tokens } from '../tokens/tokens.ts';

export interface RequestIdProps extends Omit<ComponentPropsWithRef<'p'>, 'children' | 'id'> {
  /** The server's id of the request, as in the response and in its log. */
  requestId: string;
}

const Root = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  min-inline-size: 0;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  & > code {
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.xs};
    overflow-wrap: anywhere;
  }
`;

/** The id that lets support find an error, with a copy button. */
export function RequestId({ requestId, ...rest }: RequestIdProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    // If the browser doesn't allow copying, the id can be selected and copied by hand.
    void navigator.clipboard?.writeText(requestId).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Root {...rest}>
      {componentTexts.requestId} <code>{requestId}</code>
      <Button size="sm" onPress={copy}>
        {isCopied ? componentTexts.copied : componentTexts.copy}
      </Button>
    </Root>
  );
}
