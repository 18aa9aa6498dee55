import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { IconAlert, IconRefresh } from '../icons/icons.ts';
import { RequestId } from '../RequestId/RequestId.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface ErrorStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** What happened. */
  title: ReactNode;
  /** What was kept, and what to do. Defaults to the message of `error`. */
  message?: ReactNode;
  /** The error. For an API error the request's id is shown, and Retry is left out if the answer would be the same. */
  error?: (Error & { code?: unknown; requestId?: unknown }) | undefined;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
  /** For support: the program's own message. */
  details?: ReactNode;
  /** The id of the failed request, with a copy button. */
  requestId?: string | undefined;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.dangerLine};
  border-radius: ${tokens.radius.md};
  background: color-mix(in srgb, ${tokens.color.dangerSoft} 50%, ${tokens.color.surface});
`;

const Title = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.danger};
  font-weight: ${tokens.weight.semibold};
`;

const Message = styled.p`
  max-inline-size: ${tokens.width.pageNarrow};
  text-wrap: pretty;
`;

const Details = styled.details`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  & > summary {
    border-radius: ${tokens.radius.sm};
    cursor: pointer;
  }

  & > div {
    margin-block-start: ${tokens.space[1]};
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.xs};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

// Codes of errors that a retry doesn't resolve until something else changes.
const finalCodes = ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'];

/** An error in place of content: what happened, what was kept, and a retry button. */
export function ErrorState({
  title,
  onRetry,
  retryLabel = 'Retry',
  isRetrying = false,
  details,
  error,
  requestId = typeof error?.requestId === 'string' ? error.requestId : undefined,
  message = error?.message,
  children,
  ...rest
}: ErrorStateProps) {
  const mayPass = !finalCodes.includes(String(error?.code));
  return (
    <Root role="alert" {...rest}>
      <Title>
        <IconAlert />
        {title}
      </Title>
      {message !== undefined && <Message>{message}</Message>}
      {details !== undefined && (
        <Details>
          <summary>Details</summary>
          <div>{details}</div>
        </Details>
      )}
      {onRetry && mayPass && (
        <Button size="sm" icon={<IconRefresh size={14} />} isPending={isRetrying} onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
      {requestId !== undefined && <RequestId requestId={requestId} />}
      {children}
    </Root>
  );
}
