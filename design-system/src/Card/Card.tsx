import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Heading, type HeadingProps } from '../Heading/Heading.tsx';
import { TitleLine } from '../Heading/TitleLine.tsx';
import { tokens } from '../tokens/tokens.ts';

export const cardTones = ['default', 'warning', 'danger', 'accent'] as const;
export const cardPaddings = ['none', 'sm', 'md'] as const;

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title?: ReactNode;
  /** Level of the title in the page's outline. */
  titleLevel?: HeadingProps['level'];
  /** Status or kind of the card's subject: right after the title, or on the next line if the title leaves no room. */
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  padding?: (typeof cardPaddings)[number];
  tone?: (typeof cardTones)[number];
}

const Root = styled.section`
  --card-pad: ${tokens.space[4]};

  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;

  &[data-padding='sm'] {
    --card-pad: ${tokens.space[3]};
  }

  &[data-tone='warning'] {
    border-color: ${tokens.color.warningLine};
  }

  &[data-tone='danger'] {
    border-color: ${tokens.color.dangerLine};
  }

  &[data-tone='accent'] {
    border-color: ${tokens.color.accentLine};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[3]} var(--card-pad);
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  & > :first-child {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  [data-tone='warning'] > & {
    border-color: ${tokens.color.warningLine};
    border-radius: ${tokens.radius.md} ${tokens.radius.md} 0 0;
    background: color-mix(in srgb, ${tokens.color.warningSoft} 50%, ${tokens.color.surface});
  }

  [data-tone='danger'] > & {
    border-color: ${tokens.color.dangerLine};
    border-radius: ${tokens.radius.md} ${tokens.radius.md} 0 0;
    background: color-mix(in srgb, ${tokens.color.dangerSoft} 50%, ${tokens.color.surface});
  }

  [data-tone='accent'] > & {
    border-color: ${tokens.color.accentLine};
    border-radius: ${tokens.radius.md} ${tokens.radius.md} 0 0;
    background: color-mix(in srgb, ${tokens.color.accentSoft} 50%, ${tokens.color.surface});
  }
`;

const Description = styled.p`
  margin-block-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

const Body = styled.div`
  flex: 1;
  min-inline-size: 0;
  padding: var(--card-pad);

  &[data-padding='none'] {
    padding: 0;
  }
`;

/** A group of things that belong together, framed by a hairline. */
export function Card({
  title,
  titleLevel = 3,
  badge,
  description,
  actions,
  padding = 'md',
  tone = 'default',
  children,
  ...rest
}: CardProps) {
  const titleId = useId();
  const hasHead = title !== undefined || description !== undefined || actions !== undefined;
  return (
    <Root
      data-padding={padding}
      data-tone={tone}
      aria-labelledby={title !== undefined && rest['aria-label'] === undefined ? titleId : undefined}
      {...rest}
    >
      {hasHead && (
        <Head>
          <div>
            {title !== undefined && (
              <TitleLine badge={badge}>
                <Heading level={titleLevel} id={titleId}>
                  {title}
                </Heading>
              </TitleLine>
            )}
            {description !== undefined && <Description>{description}</Description>}
          </div>
          {actions !== undefined && <Actions>{actions}</Actions>}
        </Head>
      )}
      {children !== undefined && children !== null && <Body data-padding={padding}>{children}</Body>}
    </Root>
  );
}
