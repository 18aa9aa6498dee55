import { below, breakpoints, Heading, IconButton, tokens } from '@switchboard/design-system';
import { IconChevronDown, IconChevronUp } from '@switchboard/design-system/icons';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  inline-size: 16rem;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
  font-size: ${tokens.text.sm};

  /* In a small window the candidate's own picture stays in sight. */
  ${below(breakpoints.desktop)} {
    inline-size: 12rem;
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};

  & > h3[data-level] {
    font-size: ${tokens.text.sm};
    overflow-wrap: normal;
  }
`;

/** Goes on in another line where there is no room for all of it. */
const Aside = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: ${tokens.space[1]};
  min-inline-size: 0;
`;

interface Props {
  title: string;
  /** Beside the title, also while it is small. */
  aside?: ReactNode;
  isMinimizedAtFirst?: boolean;
  children: ReactNode;
}

/** A small window above the call that can be made smaller. */
export function Floating({ title, aside, isMinimizedAtFirst = false, children }: Props) {
  const [isMinimized, setMinimized] = useState(isMinimizedAtFirst);
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <Heading level={3} id={id}>
          {title}
        </Heading>
        <Aside>{aside}</Aside>
        <IconButton
          size="sm"
          label={isMinimized ? `Show ${title}` : `Minimize ${title}`}
          icon={isMinimized ? <IconChevronUp /> : <IconChevronDown />}
          aria-expanded={!isMinimized}
          onPress={() => setMinimized(!isMinimized)}
        />
      </Head>
      {!isMinimized && children}
    </Root>
  );
}
