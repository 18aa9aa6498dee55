import { below, breakpoints, Heading, IconButton, phoneOnly, tokens } from '@switchboard/design-system';
import { IconChevronDown, IconChevronUp } from '@switchboard/design-system/icons';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { shortOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/call/t.ts';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  flex: none;
  inline-size: 16rem;
  max-inline-size: 100%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
  font-size: ${tokens.text.sm};

  ${below(breakpoints.desktop)} {
    inline-size: 12rem;
  }

  ${phoneOnly} {
    inline-size: 100%;
  }

  ${shortOnly} {
    gap: ${tokens.space[1]};
    inline-size: 100%;
    padding-block: ${tokens.space[1]};
  }
`;

const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
`;

/** The title and the content next to it, which wraps onto another line if there isn't enough room. */
const Title = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  min-inline-size: 0;
  padding-block: ${tokens.space[1]};

  & > h3[data-level] {
    font-size: ${tokens.text.sm};
    overflow-wrap: normal;
  }
`;

interface Props {
  title: string;
  /** Shown next to the title, even while the window is minimized. */
  aside?: ReactNode;
  isMinimizedAtFirst?: boolean;
  children: ReactNode;
}

/** A small window of the call that can be minimized. */
export function Floating({ title, aside, isMinimizedAtFirst = false, children }: Props) {
  const [isMinimized, setMinimized] = useState(isMinimizedAtFirst);
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <Title>
          <Heading level={3} id={id}>
            {title}
          </Heading>
          {aside}
        </Title>
        <IconButton
          size="sm"
          label={t(isMinimized ? 'window.show' : 'window.minimize', { title })}
          icon={isMinimized ? <IconChevronUp /> : <IconChevronDown />}
          aria-expanded={!isMinimized}
          onPress={() => setMinimized(!isMinimized)}
        />
      </Head>
      {!isMinimized && children}
    </Root>
  );
}
