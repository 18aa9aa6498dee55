import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconMinus } from '../icons/icons.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Sparkline } from '../Sparkline/Sparkline.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { StatChange, StatFoot, StatLabel, StatLinkRoot, StatRoot, StatValue } from './StatCard.styles.ts';

export const statDirections = ['up', 'down', 'flat'] as const;
export const statTones = ['default', 'success', 'danger', 'warning'] as const;

export interface StatChangeValue {
  /** For example '12 % more than last week'. */
  text: string;
  direction: (typeof statDirections)[number];
  /** Whether the change is good or bad; the direction alone doesn't say. */
  tone?: (typeof statTones)[number];
}

export interface StatCardProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  label: string;
  value: ReactNode;
  change?: StatChangeValue;
  /** A fact next to the number, for numbers without a trend. */
  note?: string;
  /** Values of the sparkline, oldest first. */
  trend?: readonly number[];
  trendLabel?: string;
  icon?: ReactNode;
  href?: string;
  isLoading?: boolean;
}

const directionIcon = { up: IconArrowUp, down: IconArrowDown, flat: IconMinus };
const directionWord = { up: 'Up: ', down: 'Down: ', flat: 'Unchanged: ' };

function Change({ text, direction, tone = 'default' }: StatChangeValue) {
  const DirectionIcon = directionIcon[direction];
  return (
    <StatChange data-tone={tone}>
      <DirectionIcon size={14} />
      <VisuallyHidden>{directionWord[direction]}</VisuallyHidden>
      {text}
    </StatChange>
  );
}

function Content({ label, value, change, note, trend, trendLabel, icon, isLoading }: StatCardProps) {
  const hasFoot = change !== undefined || note !== undefined || trend !== undefined;
  return (
    <>
      <StatLabel>
        {icon}
        <span>{label}</span>
      </StatLabel>
      <StatValue>{isLoading ? <Skeleton width="4ch" height="1.25em" /> : value}</StatValue>
      {hasFoot && (
        <StatFoot>
          {isLoading && <Skeleton width="40%" />}
          {!isLoading && change && <Change {...change} />}
          {!isLoading && note !== undefined && <StatChange>{note}</StatChange>}
          {!isLoading && trend && <Sparkline values={trend} label={trendLabel ?? `${label} over time`} />}
        </StatFoot>
      )}
    </>
  );
}

/** One number with its change and a sparkline. */
export function StatCard({
  label,
  value,
  change,
  note,
  trend,
  trendLabel,
  icon,
  href,
  isLoading = false,
  ...rest
}: StatCardProps) {
  const content = <Content {...{ label, value, change, note, trend, trendLabel, icon, isLoading }} />;
  if (href !== undefined) {
    const linkProps: { className?: string; style?: CSSProperties } = { className: rest.className, style: rest.style };
    return (
      <StatLinkRoot href={href} aria-busy={isLoading || undefined} {...linkProps}>
        {content}
      </StatLinkRoot>
    );
  }
  return (
    <StatRoot role="group" aria-label={label} aria-busy={isLoading || undefined} {...rest}>
      {content}
    </StatRoot>
  );
}
