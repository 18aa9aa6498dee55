import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { IconAlert, IconAlertCircle, IconCheckCircle, IconInfo } from '../icons/icons.ts';
import { tokens } from '../tokens/tokens.ts';

export const bannerTones = ['info', 'success', 'warning', 'danger'] as const;
export type BannerTone = (typeof bannerTones)[number];

export interface BannerProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone?: BannerTone;
  title?: ReactNode;
  actions?: ReactNode;
}

const toneIcon = { info: IconInfo, success: IconCheckCircle, warning: IconAlert, danger: IconAlertCircle };

const Root = styled.div`
  --banner-ink: ${tokens.color.info};

  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${tokens.space[2]} ${tokens.space[3]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.infoLine};
  border-radius: ${tokens.radius.md};
  background: color-mix(in srgb, ${tokens.color.infoSoft} 50%, ${tokens.color.surface});

  &[data-tone='success'] {
    --banner-ink: ${tokens.color.success};
    border-color: ${tokens.color.successLine};
    background: color-mix(in srgb, ${tokens.color.successSoft} 50%, ${tokens.color.surface});
  }

  &[data-tone='warning'] {
    --banner-ink: ${tokens.color.warning};
    border-color: ${tokens.color.warningLine};
    background: color-mix(in srgb, ${tokens.color.warningSoft} 50%, ${tokens.color.surface});
  }

  &[data-tone='danger'] {
    --banner-ink: ${tokens.color.danger};
    border-color: ${tokens.color.dangerLine};
    background: color-mix(in srgb, ${tokens.color.dangerSoft} 50%, ${tokens.color.surface});
  }
`;

const Mark = styled.span`
  display: inline-flex;
  padding-block-start: 0.2em;
  color: var(--banner-ink);
`;

const Body = styled.div`
  flex: 1 1 16rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.p`
  color: var(--banner-ink);
  font-weight: ${tokens.weight.semibold};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-self: center;
  gap: ${tokens.space[2]};
`;

/** A message that stays on the page until its cause is gone. */
export function Banner({ tone = 'info', title, actions, children, ...rest }: BannerProps) {
  const ToneIcon = toneIcon[tone];
  return (
    <Root role={tone === 'danger' ? 'alert' : 'status'} data-tone={tone} {...rest}>
      <Mark>
        <ToneIcon />
      </Mark>
      <Body>
        {title !== undefined && <Title>{title}</Title>}
        {children}
      </Body>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Root>
  );
}
