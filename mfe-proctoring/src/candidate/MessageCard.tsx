import { AbsenceCard, type AbsenceTone, Text, tokens } from '@switchboard/design-system';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { t } from '../texts/texts.ts';
import { CandidatePage } from './CandidatePage.tsx';
import { usePageTitle } from './usePageTitle.ts';

interface Props {
  icon: ReactNode;
  /** Colours the icon; the title says the same in words. */
  tone?: AbsenceTone;
  /** A short label next to the title that several cards share. */
  kicker?: string | undefined;
  title: string;
  message: ReactNode;
  /** Lines that say what to do. */
  help?: readonly string[] | undefined;
  helpTitle?: string | undefined;
  actions?: ReactNode;
  role?: 'alert' | undefined;
  /** Set if the card follows the candidate's own action: it takes the focus, so that a screen reader reads it. */
  takesFocus?: boolean;
}

const Place = styled.div`
  display: flex;
  justify-content: center;
  padding-block-start: 12vh;
`;

const Help = styled.div`
  margin-block-end: ${tokens.space[2]};

  & > p {
    font-weight: ${tokens.weight.semibold};
  }

  & > ul {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
    margin-block-start: ${tokens.space[1]};
  }
`;

/** A page with one message: what happened, and what the candidate can do. */
export function MessageCard(props: Props) {
  const { kicker, title, message, help, helpTitle = t('page.help'), takesFocus = false, ...rest } = props;
  usePageTitle(title);
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  const focusable = takesFocus ? { ref: card, tabIndex: -1, 'aria-describedby': id } : {};
  return (
    <CandidatePage>
      <Place>
        <AbsenceCard
          title={title}
          titleLevel={1}
          aside={kicker && <Text tone="muted">{kicker}</Text>}
          {...focusable}
          {...rest}
        >
          <p id={id}>{message}</p>
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
        </AbsenceCard>
      </Place>
    </CandidatePage>
  );
}
