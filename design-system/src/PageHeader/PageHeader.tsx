import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { Heading } from '../Heading/Heading.tsx';
import { IconChevronRight } from '../icons/icons.ts';
import { Link } from '../Link/Link.tsx';
import { ClampedLines, useClampedLines } from '../state/useClampedLines.tsx';
import { truncate } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface Breadcrumb {
  label: string;
  /** Left out for the current page. */
  href?: string;
}

export interface PageHeaderProps extends Omit<ComponentPropsWithRef<'header'>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  breadcrumbs?: readonly Breadcrumb[];
  actions?: ReactNode;
  badge?: ReactNode;
}

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${tokens.space[3]} ${tokens.space[5]};

  /* A name without a space in it breaks rather than widening the page. */
  & > :first-child {
    flex: 1 1 auto;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

const Crumbs = styled.ol`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  margin-block-end: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  list-style: none;

  & > li {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[1]};
  }

  & > li {
    flex: 0 1 auto;
    min-inline-size: 0;
  }

  /* The page's own name gives way first: the title below is whole. Something of it is left. */
  & > li:last-child:not(:only-child) {
    flex-shrink: 1000;
    min-inline-size: 4em;
  }

  & > li > :last-child {
    ${truncate}
  }

  & svg {
    color: ${tokens.color.inkFaint};
  }
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[3]};
`;

const Description = styled.p`
  max-inline-size: ${tokens.width.pageNarrow};
  margin-block-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  max-inline-size: 100%;

  & > * {
    max-inline-size: 100%;
  }
`;

/** The breadcrumbs, the title of the page, and its one primary action. */
export function PageHeader({ title, description, breadcrumbs, actions, badge, children, ...rest }: PageHeaderProps) {
  const { lines, more } = useClampedLines();
  return (
    <Root {...rest}>
      <div>
        {breadcrumbs && breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <Crumbs>
              {breadcrumbs.map((crumb, index) => (
                <li key={`${crumb.href ?? ''} ${crumb.label}`}>
                  {index > 0 && <IconChevronRight size={14} />}
                  {crumb.href === undefined ? (
                    <span aria-current="page">{crumb.label}</span>
                  ) : (
                    <Link href={crumb.href} variant="quiet">
                      {crumb.label}
                    </Link>
                  )}
                </li>
              ))}
            </Crumbs>
          </nav>
        )}
        <TitleRow>
          <Heading level={1}>
            <ClampedLines {...lines}>{title}</ClampedLines>
          </Heading>
          {more}
          {badge}
        </TitleRow>
        {description !== undefined && <Description>{description}</Description>}
        {children}
      </div>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Root>
  );
}
