import { Heading, tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CandidatePage } from './CandidatePage.tsx';
import { usePageTitle } from './usePageTitle.ts';

interface Props {
  icon: ReactNode;
  /** Colours the sign; the title says the same in words. */
  tone?: 'success' | 'neutral' | 'warning' | 'danger';
  /** A word above the title, for what several cards have in common. */
  kicker?: string | undefined;
  title: string;
  message: ReactNode;
  /** Lines that say what to do. */
  help?: readonly string[] | undefined;
  helpTitle?: string | undefined;
  actions?: ReactNode;
  role?: 'alert' | undefined;
}

const Root = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[4]};
  padding-block-start: 12vh;
`;

const Mark = styled.span`
  display: inline-flex;
  padding: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};

  &[data-tone='success'] {
    border-color: ${tokens.color.successLine};
    background: ${tokens.color.successSoft};
    color: ${tokens.color.success};
  }

  &[data-tone='warning'] {
    border-color: ${tokens.color.warningLine};
    background: ${tokens.color.warningSoft};
    color: ${tokens.color.warning};
  }

  &[data-tone='danger'] {
    border-color: ${tokens.color.dangerLine};
    background: ${tokens.color.dangerSoft};
    color: ${tokens.color.danger};
  }

  & > svg {
    inline-size: ${tokens.size.iconLg};
    block-size: ${tokens.size.iconLg};
  }
`;

const Kicker = styled.p`
  margin-block-end: calc(-1 * ${tokens.space[3]});
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.medium};
`;

const Message = styled.p`
  font-size: ${tokens.text.lg};
  text-wrap: pretty;
`;

const Help = styled.div`
  color: ${tokens.color.inkMuted};

  & + * {
    margin-block-start: ${tokens.space[2]};
  }

  & > ul {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
    padding-inline-start: ${tokens.space[5]};
    margin-block-start: ${tokens.space[1]};
  }
`;

/** One message on a page of its own: what happened, and what the candidate can do. */
export function MessageCard({
  icon,
  tone = 'neutral',
  kicker,
  title,
  message,
  help,
  helpTitle = 'What you can do',
  actions,
  role,
}: Props) {
  usePageTitle(title);
  return (
    <CandidatePage>
      <Root role={role}>
        <Mark aria-hidden="true" data-tone={tone}>
          {icon}
        </Mark>
        {kicker && <Kicker>{kicker}</Kicker>}
        <Heading level={1}>{title}</Heading>
        <Message>{message}</Message>
        {help && (
          <Help>
            <p>{helpTitle}</p>
            <ul>
              {help.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Help>
        )}
        {actions}
      </Root>
    </CandidatePage>
  );
}
