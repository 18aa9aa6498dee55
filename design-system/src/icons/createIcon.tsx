import type { LucideIcon, LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';

export interface IconProps extends Omit<LucideProps, 'size'> {
  /** Edge in px: 14 in dense rows, 16 beside text, 20 where the icon stands alone. */
  size?: number;
}

/** Wraps a lucide drawing so that it comes in the product's size and stroke; hidden from screen readers unless labelled. */
export function createIcon(name: string, Drawing: LucideIcon): ComponentType<IconProps> {
  function Icon({ size = 16, strokeWidth = 1.75, ...rest }: IconProps) {
    const isLabelled = Boolean(rest['aria-label'] ?? rest['aria-labelledby']);
    return (
      <Drawing
        size={size}
        strokeWidth={strokeWidth}
        aria-hidden={isLabelled ? undefined : true}
        focusable="false"
        {...rest}
      />
    );
  }
  Icon.displayName = name;
  return Icon;
}
