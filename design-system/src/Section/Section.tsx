import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Heading, type HeadingProps } from '../Heading/Heading.tsx';
import { TitleLine } from '../Heading/TitleLine.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: ReactNode;
  /** Level of the title in the page's outline. */
  titleLevel?: HeadingProps['level'];
  /** Status or kind of the section's subject, right after the title as in a Card. */
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

const Root = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  min-inline-size: 0;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};

  & > :first-child {
    flex: 1 1 12rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

const Description = styled.p`
  margin-block-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

/** A part of a page under its own heading, without a frame: for content with its own frame, such as a Table. */
export function Section({ title, titleLevel = 2, badge, description, actions, children, ...rest }: SectionProps) {
  const titleId = useId();
  return (
    <Root aria-labelledby={rest['aria-label'] === undefined ? titleId : undefined} {...rest}>
      <Head>
        <div>
          <TitleLine badge={badge}>
            <Heading level={titleLevel} id={titleId}>
              {title}
            </Heading>
          </TitleLine>
          {description !== undefined && <Description>{description}</Description>}
        </div>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Root>
  );
}
